/** A short sound of two tones: it is the reader's turn. */
const TONES = [659.25, 880] as const;
const LENGTH = 0.45;
const APART = 0.14;
const LOUDNESS = 0.12;

/** Plays it, unless the browser does not let pages be heard before they are touched. */
export function chime(): void {
  if (typeof AudioContext === 'undefined') return;
  const sound = new AudioContext();
  TONES.forEach((pitch, place) => {
    const start = sound.currentTime + place * APART;
    const tone = new OscillatorNode(sound, { frequency: pitch });
    const loudness = new GainNode(sound, { gain: 0 });
    loudness.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
    tone.connect(loudness).connect(sound.destination);
    tone.start(start);
    tone.stop(start + LENGTH);
    if (place === TONES.length - 1) tone.onended = () => void sound.close();
  });
}
