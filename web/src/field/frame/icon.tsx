/** Line icons of the app: one path each, so that none has to be loaded. */
const paths = {
  today: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 15l2.5 2.5L16 13',
  form: 'M6 3h9l4 4v14H6zM14 3v5h5M9 13h7M9 17h5',
  sent: 'M12 19V6M6 12l6-6 6 6M4 21h16',
  menu: 'M4 7h16M4 12h16M4 17h16',
  route: 'M6 19a2 2 0 1 0 0-.01M18 5a2 2 0 1 0 0-.01M8 19h7a4 4 0 0 0 0-8H9a4 4 0 0 1 0-6h7',
  phone: 'M6 3h4l2 5-3 2a12 12 0 0 0 5 5l2-3 5 2v4a2 2 0 0 1-2 2A17 17 0 0 1 4 5a2 2 0 0 1 2-2z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  check: 'M5 13l4 4L19 7',
  close: 'M6 6l12 12M18 6L6 18',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.01',
  camera: 'M4 8h4l2-3h4l2 3h4v11H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  pen: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  microphone: 'M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM6 11a6 6 0 0 0 12 0M12 17v4',
  place: 'M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  sync: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  offline: 'M3 3l18 18M8.5 8.5A6 6 0 0 0 6 19h11M10 5.5A6 6 0 0 1 18 11a4 4 0 0 1 3 6',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2',
  map: 'M9 4L3 6v14l6-2 6 2 6-2V4l-6 2zM9 4v14M15 6v14',
  list: 'M8 6h12M8 12h12M8 18h12M4 6v.01M4 12v.01M4 18v.01',
  drag: 'M4 9h16M4 15h16',
  download: 'M12 4v11M6 11l6 6 6-6M4 21h16',
} as const;
export type IconName = keyof typeof paths;

export const Icon = ({ name, size = 22 }: { name: IconName; size?: number }) => (
  <svg className="f-icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <path
      d={paths[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
