import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import typescript from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default typescript.config(
  { ignores: ['dist/', 'node_modules/', 'src/protocol/'] },
  js.configs.recommended,
  ...typescript.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  { files: ['public/**'], languageOptions: { globals: { ...globals.serviceworker } } },
  { files: ['scripts/**', 'e2e/**', '*.config.*'], languageOptions: { globals: { ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: typescript.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      'no-console': 'error',
      eqeqeq: 'error',
      // Links to pages of this application go through the router of `src/app/router.svelte.ts`.
      'svelte/no-navigation-without-resolve': 'off',
      // Maps are values here: built once, kept in `$state.raw`, never changed.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
