/** Units: Hz, s. Low and long enough to be told from the short high sound that scanners make themselves. */
const tone = { pitch: 220, length: 0.35, loudness: 0.2 };

/** Sounds where the browser can: what is scanned is seldom looked at. */
export function soundFault(): void {
  try {
    const context = new AudioContext();
    const source = context.createOscillator();
    const volume = context.createGain();
    source.type = 'square';
    source.frequency.value = tone.pitch;
    volume.gain.value = tone.loudness;
    source.connect(volume).connect(context.destination);
    source.onended = () => void context.close();
    source.start();
    source.stop(context.currentTime + tone.length);
  } catch {
    // A machine without sound has the sentence.
  }
}
