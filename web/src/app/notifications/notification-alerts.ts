/** How a notification draws attention: a short sound, and a notification of the browser where that is allowed. */

let audio: AudioContext | undefined;

/** Two soft notes, 0.35 s. A tab that nobody has touched yet may not sound; it then stays silent. */
export function chime(): void {
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    const start = audio.currentTime;
    for (const [index, pitch] of [880, 1174.7].entries()) {
      const at = start + index * 0.14;
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.type = 'sine';
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.2);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.22);
    }
  } catch {
    return;
  }
}

export const canRequestDesktop = (): boolean =>
  'Notification' in window && Notification.permission === 'default';

/** Windows of ours on the desktop at a time (specification, section 9). */
const windowsAtOnce = 2;
/** By group, the oldest first. */
const openWindows = new Map<string, Notification>();

interface DesktopText {
  /** Windows of one group replace each other. */
  group: string;
  title: string;
  text: string;
}

/**
 * Stays until the person dismisses it, or windows of two other groups have come; a click brings this tab forward. The
 * browser makes no sound of its own: `chime` does.
 */
export function showOnDesktop({ group, title, text }: DesktopText, open: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const made = new Notification(title, {
    body: text,
    requireInteraction: true,
    silent: true,
    tag: `notification-${group}`,
  });
  made.onclick = () => {
    window.focus();
    made.close();
    open();
  };
  openWindows.delete(group);
  openWindows.set(group, made);
  const [oldest] = openWindows;
  if (oldest && openWindows.size > windowsAtOnce) {
    openWindows.delete(oldest[0]);
    oldest[1].close();
  }
}
