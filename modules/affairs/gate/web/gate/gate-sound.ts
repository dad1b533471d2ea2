let audio: AudioContext | undefined

/** Tells the guard without looking: two high tones for yes, one low for no; phones shake as well. */
export function tellVerdict(isGood: boolean, isSilent: boolean): void {
  navigator.vibrate?.(isGood ? [60, 40, 60] : [300])
  if (isSilent) return
  try {
    audio ??= new AudioContext()
    void audio.resume()
    if (isGood) {
      tone(880, 0, 0.09)
      tone(1320, 0.11, 0.12)
    } else tone(220, 0, 0.45)
  } catch {
    // Without sound the colours still tell.
  }
}

function tone(frequency: number, after: number, seconds: number): void {
  const [voice, volume] = [audio!.createOscillator(), audio!.createGain()]
  const start = audio!.currentTime + after
  voice.frequency.value = frequency
  volume.gain.setValueAtTime(0.25, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
  voice.connect(volume).connect(audio!.destination)
  voice.start(start)
  voice.stop(start + seconds)
}
