// Runs the browser tests, two files beside each other where there are two processors: a page mostly waits. What fails is
// run once more by itself when the others are done, and only what fails again has failed: a machine that stalls for a
// moment breaks no check. What needed the second try is named at the end, and what was said at the first try stands in
// front of it, each line after a bar.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { GAMES } from '../e2e/games.js';

const folder = join(import.meta.dirname, '..', 'e2e');
/** How long the tests of a file may take. */
const PATIENCE = 900_000;
/** How many lines are told once more at the end of what failed, and how long they are, in letters. */
const BRIEF = 24;
const WIDTH = 300;
/** How many files run beside each other. */
const LANES = Math.min(2, availableParallelism());
/** What takes longest begins first, so that nothing long is left alone at the end. */
const LONG = ['lettering.test.js', 'turns.test.js', 'prompts.test.js'];
/** What takes so long because all games are played, each of them by itself: that runs game by game. */
const BY_GAME = ['turns.test.js', 'prompts.test.js'];
const wanted = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.test.js') && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
  .sort((a, b) => LONG.includes(b) - LONG.includes(a) || a.localeCompare(b))
  .flatMap((name) => (BY_GAME.includes(name) ? GAMES.map((game) => `${name} ${game}`) : [name]));

/** Runs the tests of a file, or those of a game in it; resolves to whether all passed, and to what was said. */
function run(part) {
  const [file, game] = part.split(' ');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--test', '--test-reporter=tap', join(folder, file)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: PATIENCE,
      env: { ...process.env, ...(game ? { GAME: game } : {}) },
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (part) => (said += part));
    child.once('error', reject);
    child.once('close', (code) => resolve({ isFine: code === 0, said }));
  });
}

const tell = (line) => process.stdout.write(`${line}\n`);
const count = (said, what) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(said)?.[1] ?? 0);
let [pass, fail] = [0, 0];

/** Counts what has ended for good. */
function conclude(file, { said }) {
  const seconds = (Number(/^# duration_ms ([\d.]+)$/m.exec(said)?.[1] ?? 0) / 1000).toFixed(1);
  tell(`-- ${file}: ${count(said, 'pass')} passed, ${count(said, 'fail')} failed, ${seconds} s`);
  pass += count(said, 'pass');
  fail += count(said, 'fail');
}

const again = [];
const waiting = [...files];
async function lane() {
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const ran = await run(file);
    if (ran.isFine) conclude(file, ran);
    else again.push({ file, said: ran.said });
  }
}
await Promise.all(Array.from({ length: LANES }, lane));

/** What failed and why, in few lines each: of a long record only the end is read. */
function brief(file, said) {
  const told = said.split(/^(?= *(?:not )?ok )/m).filter((part) => /^ *not ok /.test(part));
  for (const part of told) {
    const lines = part.split('\n').filter((line) => !/duration_ms|location|^ *(---|\.\.\.)$/.test(line));
    tell(
      lines
        .slice(0, BRIEF)
        .map((line) => `-- ${file}: ${line.slice(0, WIDTH)}`)
        .join('\n'),
    );
  }
}

const failed = [];
for (const { file, said } of again) {
  tell(said.replaceAll(/^/gm, '| '));
  tell(`-- ${file} once more`);
  const ran = await run(file);
  if (!ran.isFine) {
    failed.push({ file, said: ran.said });
    tell(ran.said);
  }
  conclude(file, ran);
}
for (const { file, said } of again) brief(`${file}, first`, said);
for (const { file, said } of failed) brief(`${file}, second`, said);
const twice = again.map(({ file }) => file).filter((file) => !failed.some((one) => one.file === file));
if (twice.length > 0) tell(`-- passed at the second try only: ${twice.join(', ')}`);
// A file that could not be run at all counts as a failed test.
fail = Math.max(fail, failed.length);
tell(`# tests ${pass + fail}\n# pass ${pass}\n# fail ${fail}`);
process.exit(fail === 0 && pass > 0 ? 0 : 1);
