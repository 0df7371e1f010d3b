/** What a table sounds like, for those who want to hear it: dice on wood, and a gun far off before them. */

/** When the dice touch the table, in seconds, and how loud each time. */
const KNOCKS: readonly (readonly [number, number])[] = [
  [0, 0.22],
  [0.07, 0.16],
  [0.12, 0.2],
  [0.2, 0.1],
  [0.25, 0.06],
];
const SHOT = 0.9;
const AFTER = 0.35;

/** A burst of noise that dies away, with everything above a pitch taken out of it. */
function burst(sound: AudioContext, start: number, length: number, pitch: number, loudness: number): void {
  const samples = Math.ceil(sound.sampleRate * length);
  const buffer = sound.createBuffer(1, samples, sound.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3;
  const noise = new AudioBufferSourceNode(sound, { buffer });
  const filter = new BiquadFilterNode(sound, { type: 'lowpass', frequency: pitch });
  const gain = new GainNode(sound, { gain: loudness });
  noise.connect(filter).connect(gain).connect(sound.destination);
  noise.start(sound.currentTime + start);
}

function play(noises: (sound: AudioContext) => void, length: number): void {
  if (typeof AudioContext === 'undefined') return;
  const sound = new AudioContext();
  noises(sound);
  setTimeout(() => void sound.close(), length * 1000);
}

function dice(sound: AudioContext, start: number): void {
  for (const [at, loudness] of KNOCKS) burst(sound, start + at, 0.05, 2600, loudness);
}

/** Dice fall. */
export function rattle(): void {
  play((sound) => dice(sound, 0), 1);
}

/** A gun, and the dice after it. */
export function boom(): void {
  play((sound) => {
    burst(sound, 0, SHOT, 160, 0.5);
    dice(sound, AFTER);
  }, 2);
}
