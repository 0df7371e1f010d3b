// Measures the first load: what the front page and what a table page need, by itself and with what draws its map,
// compressed with gzip, and with brotli as the server sends it to browsers, without fonts and map data; and the fonts that
// pages in English need.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** What is not compressed beforehand the server compresses in a hurry. */
const HASTY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const dist = join(import.meta.dirname, '..', 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));

/** The files that an entry of the manifest loads before it runs. */
function filesOf(name, seen = new Set()) {
  if (seen.has(name)) return [];
  seen.add(name);
  const chunk = manifest[name];
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((next) => filesOf(next, seen))];
}

function sent(path) {
  return existsSync(`${path}.br`) ? statSync(`${path}.br`).size : brotliCompressSync(readFileSync(path), HASTY).length;
}

function compressed(files) {
  const paths = [...new Set(files)].map((file) => join(dist, file));
  const sum = (sizes) => sizes.reduce((total, size) => total + size, 0);
  return {
    gzip: sum(paths.map((path) => gzipSync(readFileSync(path), { level: 9 }).length)),
    brotli: sum(paths.map(sent)),
  };
}

const entry = ['index.html', ...filesOf('index.html')];
const table = [...entry, ...filesOf('src/table/TablePage.svelte')];
/** A part that others bring too has no entry of its own, but its name. */
const shared = (name) =>
  Object.keys(manifest).find((key) => manifest[key].name === name && key.endsWith('.js')) ?? name;
/** What runs in a thread of its own is no entry either. */
const threads = readdirSync(join(dist, 'assets'))
  .filter((name) => name.startsWith('paint-worker') && name.endsWith('.js'))
  .map((name) => `assets/${name}`);
const areas = [...filesOf('src/map/areas.ts'), ...filesOf(shared('CounterFace')), ...threads];
const hexes = [...filesOf('src/hexes/hexes.ts'), ...filesOf('src/blocks/BlockFace.svelte'), ...threads];

/** What is loaded, and how many KB of brotli it may come to. */
const pages = [
  ['front page', [...entry, ...filesOf('src/pages/Site.svelte')], 50],
  ['table page', table, 60],
  ['table page with a map of areas', [...table, ...areas], 66],
  ['table page with a map of hexes and blocks', [...table, ...hexes], 66],
];

for (const [name, files, limit] of pages) {
  const { gzip, brotli } = compressed(files);
  process.stdout.write(`${name}: ${(gzip / 1024).toFixed(1)} KB gzip, ${(brotli / 1024).toFixed(1)} KB brotli\n`);
  if (brotli <= limit * 1024) continue;
  process.stderr.write(`It must stay below ${limit} KB.\n`);
  process.exitCode = 1;
}

const FONTS = 80;
const cut = join(import.meta.dirname, '..', 'src', 'assets', 'fonts');
const fonts = readdirSync(cut).reduce((total, name) => total + statSync(join(cut, name)).size, 0);
process.stdout.write(`fonts: ${(fonts / 1024).toFixed(1)} KB\n`);
if (fonts > FONTS * 1024) {
  process.stderr.write(`They must stay below ${FONTS} KB.\n`);
  process.exitCode = 1;
}
