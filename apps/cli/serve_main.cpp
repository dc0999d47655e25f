// The program `tessera-serve`: `tessera` with its command `serve` alone, which is built faster.
#include "serve.hpp"

int main(int argc, char** argv) {
    tessera::cli::CommandLine line("Serves the page of Tessera to browsers.\n",
                                   "docs/hosting.md describes hosting.");
    tessera::cli::add_small_serve_command(line.top(), {argv, argv + argc});
    return line.run(argc, argv);
}
