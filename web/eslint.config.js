import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

import config from './svelte.config.js';

export default ts.config(
  js.configs.recommended,
  ...ts.configs.strictTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser },
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: config } },
    rules: {
      // the server's policy forbids style attributes; style: directives are set by script and allowed
      'no-restricted-syntax': [
        'error',
        {
          selector: 'SvelteAttribute[key.name="style"]',
          message: 'use style: directives: the policy allows no style attributes',
        },
      ],
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
    },
  },
  {
    files: ['tools/**', 'public/**', '*.config.js', '*.config.ts'],
    ...ts.configs.disableTypeChecked,
    languageOptions: {
      globals: { ...globals.node, ...globals.serviceworker },
      parserOptions: { projectService: false, program: null, project: false },
    },
  },
  { ignores: ['node_modules', 'src/lib/wire.ts'] },
);
