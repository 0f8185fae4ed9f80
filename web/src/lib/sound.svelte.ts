/** Small sounds, made on the spot; off until somebody turns them on. */
const TUNES = {
  turn: [523, 784],
  move: [330],
  refuse: [196, 185],
  end: [392, 523, 659, 784],
};
const NOTE_SECONDS = 0.11;

class Sound {
  on = $state(localStorage.getItem("sound") === "on");
  #context: AudioContext | null = null;

  toggle(): void {
    this.on = !this.on;
    localStorage.setItem("sound", this.on ? "on" : "off");
    this.play("turn");
  }

  /** A browser lets no page sound before somebody has touched it: until then this stays silent. */
  play(tune: keyof typeof TUNES): void {
    if (!this.on || !navigator.userActivation.hasBeenActive) return;
    this.#context ??= new AudioContext();
    const { currentTime, destination } = this.#context;
    TUNES[tune].forEach((pitch, place) => {
      const [tone, loudness] = [this.#context!.createOscillator(), this.#context!.createGain()];
      const start = currentTime + place * NOTE_SECONDS;
      tone.type = "triangle";
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.12, start);
      loudness.gain.exponentialRampToValueAtTime(0.001, start + 2 * NOTE_SECONDS);
      tone.connect(loudness).connect(destination);
      tone.start(start);
      tone.stop(start + 2 * NOTE_SECONDS);
    });
  }
}

export const sound = new Sound();
