/**
 * Camera, microphone and location of a phone that is not there: pages inside the office may use none of the computer's.
 * The controls of the field app use them as they use the real ones.
 */

/** A place in the city of the demo; metres. */
const place = { latitude: 3.4516, longitude: -76.532, accuracy: 5 };
const [width, height] = [960, 1280];
const picturesPerSecond = 4;
const silence = 0.0001;

/** A meter on a wall, with the moment, so that two photos differ. */
function drawScene(canvas: HTMLCanvasElement, now: Date): void {
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#8f9bb3';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#e4e8f0';
  context.fillRect(180, 260, 600, 760);
  context.fillStyle = '#f7f9fc';
  context.beginPath();
  context.arc(width / 2, 560, 220, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#171a26';
  context.textAlign = 'center';
  context.font = '96px monospace';
  context.fillText('004 218', width / 2, 590);
  context.font = '44px monospace';
  context.fillText(now.toISOString().replace('T', ' ').slice(0, 21), width / 2, 940);
}

function cameraStream(): MediaStream {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  drawScene(canvas, new Date());
  const stream = canvas.captureStream(picturesPerSecond);
  const timer = setInterval(() => {
    if (stream.active) drawScene(canvas, new Date());
    else clearInterval(timer);
  }, 1000 / picturesPerSecond);
  return stream;
}

function microphoneStream(): MediaStream {
  const context = new AudioContext();
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  const target = context.createMediaStreamDestination();
  volume.gain.value = silence;
  tone.connect(volume).connect(target);
  tone.start();
  return target.stream;
}

const getUserMedia = async ({ audio }: MediaStreamConstraints): Promise<MediaStream> =>
  audio ? microphoneStream() : cameraStream();

/** Metres between two readings of somebody who walks, as degrees of latitude. */
const pace = 4 / 111_320;

function simulatedLocation(): Geolocation {
  const watches = new Map<number, ReturnType<typeof setInterval>>();
  let count = 0;
  let steps = 0;
  const reading = (): GeolocationPosition => {
    const coords = { ...place, latitude: place.latitude + steps++ * pace };
    const others = { altitude: null, altitudeAccuracy: null, heading: null, speed: null };
    const all = { ...coords, ...others };
    return {
      coords: { ...all, toJSON: () => all },
      timestamp: Date.now(),
      toJSON: () => ({ coords: all }),
    };
  };
  return {
    getCurrentPosition: (onReading) => void setTimeout(() => onReading(reading())),
    watchPosition: (onReading) => {
      const id = ++count;
      watches.set(
        id,
        setInterval(() => onReading(reading()), 500),
      );
      return id;
    },
    clearWatch: (id) => clearInterval(watches.get(id)),
  };
}

/** Gives the page's own navigator these means. */
export function simulatePhone(navigator: Navigator): void {
  const means = { mediaDevices: { getUserMedia }, geolocation: simulatedLocation() };
  for (const [name, value] of Object.entries(means)) Object.defineProperty(navigator, name, { value });
}
