import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Parts of Svelte that run at load without being used here: no component is a custom element or of an older style. */
const UNUSED = /svelte\/src\/(internal\/client\/dom\/elements\/custom-element|legacy\/)/;
/** Compresses scripts and styles as well as it can be done, which takes longer than a server could make anybody wait. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  closeBundle() {
    const assets = join(import.meta.dirname, 'dist', 'assets');
    for (const name of readdirSync(assets).filter((one) => /\.(js|css)$/.test(one)))
      writeFileSync(join(assets, `${name}.br`), brotliCompressSync(readFileSync(join(assets, name))));
  },
};

export default defineConfig({
  plugins: [svelte(), compressed],
  // Data URLs would need holes in the content security policy.
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    // A part that is fetched later imports its scripts by itself; only its styles have to be named beforehand.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
    rolldownOptions: {
      output: {
        // The first script names all others: fewer letters of a hash tell one build of a file from another as well. Of scripts
        // there are too many for six.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // What paints the ground goes by the same way for every map, and with it what is too little for a file of its own.
        codeSplitting: {
          groups: [
            {
              name: 'ground',
              test: /src[\\/](ground[\\/](Tiles|painter|tiling|ink)|hexes[\\/]tints|map[\\/]random)\./,
              includeDependenciesRecursively: false,
            },
            {
              name: 'choices',
              test: /src[\\/]table[\\/](choices|context|phrase)\./,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
      treeshake: { moduleSideEffects: (id) => !UNUSED.test(id) },
    },
  },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  server: { proxy: { '/api': { target: process.env['VEDETTE_URL'] ?? 'http://127.0.0.1:8080', ws: true } } },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'], restoreMocks: true },
});
