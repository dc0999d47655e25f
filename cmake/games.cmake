# The built-in games: every file in games/ is compiled into the programs as text, so that a program
# needs no files beside it. Produces `tessera_builtin_games_source`, a .cpp in the build folder.
file(GLOB TESSERA_GAME_FILES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/games/*.toml)
set(TESSERA_GAMES_CPP ${CMAKE_BINARY_DIR}/generated/builtin_games.cpp)

set(text "// Generated from games/*.toml by cmake/games.cmake.\n")
string(APPEND text "#include \"definition/builtin.hpp\"\n\nnamespace tessera::definition {\nnamespace {\n")
string(APPEND text "constexpr BuiltinGame kGames[] = {\n")
foreach(file IN LISTS TESSERA_GAME_FILES)
  set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  get_filename_component(id ${file} NAME_WE)
  file(READ ${file} content)
  string(APPEND text "{\"${id}\", R\"game_file(${content})game_file\"},\n")
endforeach()
string(APPEND text "};\n}  // namespace\n\n")
string(APPEND text "std::span<const BuiltinGame> builtin_games() { return kGames; }\n")
string(APPEND text "}  // namespace tessera::definition\n")
file(CONFIGURE OUTPUT ${TESSERA_GAMES_CPP} CONTENT "@text@" @ONLY)
