// Runs the browser tests, a file after another. What fails is run once more by itself, and only what fails again has
// failed: a machine that stalls for a moment breaks no check. What needed the second try is named at the end, and what
// was said at the first try stands in front of it, each line after a bar.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'e2e');
/** How long the tests of a file may take. */
const PATIENCE = 600_000;
const wanted = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.test.js') && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
  .sort();

/** Runs the tests of a file; resolves to whether all passed, and to what was said. */
function run(file) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--test', '--test-reporter=tap', join(folder, file)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: PATIENCE,
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (part) => (said += part));
    child.once('error', reject);
    child.once('close', (code) => resolve({ isFine: code === 0, said }));
  });
}

const tell = (line) => process.stdout.write(`${line}\n`);
const count = (said, what) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(said)?.[1] ?? 0);
const unsteady = [];
const failed = [];
let [pass, fail] = [0, 0];
for (const file of files) {
  let ran = await run(file);
  if (!ran.isFine) {
    tell(ran.said.replaceAll(/^/gm, '| '));
    tell(`-- ${file} once more`);
    unsteady.push(file);
    ran = await run(file);
  }
  if (!ran.isFine) {
    failed.push(file);
    tell(ran.said);
  }
  const seconds = (Number(/^# duration_ms ([\d.]+)$/m.exec(ran.said)?.[1] ?? 0) / 1000).toFixed(1);
  tell(`-- ${file}: ${count(ran.said, 'pass')} passed, ${count(ran.said, 'fail')} failed, ${seconds} s`);
  pass += count(ran.said, 'pass');
  fail += count(ran.said, 'fail');
}
const twice = unsteady.filter((file) => !failed.includes(file));
if (twice.length > 0) tell(`-- passed at the second try only: ${twice.join(', ')}`);
// A file that could not be run at all counts as a failed test.
fail = Math.max(fail, failed.length);
tell(`# tests ${pass + fail}\n# pass ${pass}\n# fail ${fail}`);
process.exit(fail === 0 && pass > 0 ? 0 : 1);
