import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["dist/", "node_modules/", "test-results/", "public/"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "max-lines-per-function": ["error", { max: 80, skipComments: true, skipBlankLines: true }],
      "max-lines": ["error", 600],
      "no-undef": "off",
      "prefer-const": ["error", { ignoreReadBeforeAssign: true }],
      // Maps and sets here are made anew by derivations and never changed afterwards.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    // The model needs neither a framework nor a page: it works on plain data, and its tests need no browser. What it says
    // stands in words.
    files: ["src/model/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^(?!\\./[a-zA-Z]+$|\\.\\./core/types$|\\.\\./words/en/[a-zA-Z]+$)",
              message: "The model stands on itself, on core/types and on words.",
            },
          ],
        },
      ],
      "no-restricted-globals": [
        "error",
        "document",
        "window",
        "navigator",
        "localStorage",
        "$state",
        "$derived",
        "$effect",
      ],
    },
  },
  {
    // Reads offsets that it has written itself.
    files: ["src/core/wasm.ts"],
    rules: { "@typescript-eslint/no-non-null-assertion": "off" },
  },
  { files: ["tests/**"], rules: { "max-lines-per-function": "off" } },
);
