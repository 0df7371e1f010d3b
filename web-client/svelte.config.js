import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** The components by number: what scopes the styles of one is written at most of its elements. */
const components = readdirSync(join(import.meta.dirname, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.svelte'))
  .sort();

/** One that came while the server of a developer runs has no number yet. */
function scopeOf({ filename, css, hash }) {
  const number = components.findIndex((file) => filename.endsWith(`src/${file}`));
  return number < 0 ? `s${hash(css)}` : `_${number.toString(36)}`;
}

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, cssHash: scopeOf },
};
