// Measures the first load: what the front page and what a table page need, compressed with gzip, without fonts and map
// data. The server sends browsers brotli, which is smaller still.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const LIMIT = 60 * 1024;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const dist = join(import.meta.dirname, '..', 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));

/** The files that an entry of the manifest loads before it runs. */
function filesOf(name, seen = new Set()) {
  if (seen.has(name)) return [];
  seen.add(name);
  const chunk = manifest[name];
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((next) => filesOf(next, seen))];
}

function compressed(files) {
  const sources = [...new Set(files)].map((file) => readFileSync(join(dist, file)));
  const sum = (sizes) => sizes.reduce((total, size) => total + size, 0);
  return {
    gzip: sum(sources.map((source) => gzipSync(source, { level: 9 }).length)),
    brotli: sum(sources.map((source) => brotliCompressSync(source, QUALITY).length)),
  };
}

const entry = ['index.html', ...filesOf('index.html')];
const pages = {
  'front page': [...entry, ...filesOf('src/pages/Site.svelte')],
  'table page': [...entry, ...filesOf('src/table/TablePage.svelte')],
};

let failed = false;
for (const [name, files] of Object.entries(pages)) {
  const { gzip, brotli } = compressed(files);
  failed ||= gzip > LIMIT;
  process.stdout.write(`${name}: ${(gzip / 1024).toFixed(1)} KB gzip, ${(brotli / 1024).toFixed(1)} KB brotli\n`);
}
if (readdirSync(dist).length === 0 || failed) {
  process.stderr.write(`The first load must stay below ${LIMIT / 1024} KB compressed.\n`);
  process.exit(1);
}
