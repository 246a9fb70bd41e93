// Small line icons, drawn here so that nothing needs to be loaded. They are decoration: whoever
// uses one says in words what it means.
const shapes = {
  logo: 'M12 2 21 7v10l-9 5-9-5V7zM8.5 8.5h3.5v3.5h3.5v4H12V14H8.5z',
  settings: 'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h11M19 17h1M13 5v4M7 10v4M15 15v4',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h10v11H9zM5 15V4h10v1',
  check: 'M5 13l4 4L19 7',
  cross: 'M6 6l12 12M18 6 6 18',
  play: 'M8 5v14l11-7z',
  pause: 'M8 5v14M16 5v14',
  first: 'M18 6l-8 6 8 6zM6 6v12',
  last: 'M6 6l8 6-8 6zM18 6v12',
  back: 'M15 6l-7 6 7 6z',
  next: 'M9 6l7 6-7 6z',
  rotate: 'M19 12a7 7 0 1 1-2.5-5.4M19 3v5h-5',
  rotateLeft: 'M5 12a7 7 0 1 0 2.5-5.4M5 3v5h5',
  flip: 'M12 4v16M9 7 4 17h5zM15 7l5 10h-5z',
  chat: 'M4 5h16v11H10l-4 4v-4H4z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  swap: 'M7 4 3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7',
  crown: 'M4 18h16M4 15 3 7l5 4 4-6 4 6 5-4-1 8z',
  bot: 'M6 9h12v9H6zM12 9V5M9 13h.01M15 13h.01M3 12v3M21 12v3',
  sound: 'M4 10v4h4l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  silence: 'M4 10v4h4l5 4V6l-5 4zM17 10l4 4M21 10l-4 4',
  hurry: 'M4 6l7 6-7 6zM13 6l7 6-7 6z',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.600.500.900 1.200.900 2.100h5.200c0-.900.300-1.600.900-2.100A6 6 0 0 0 12 3z',
  chart: 'M4 20V4M4 20h16M8 16l4-5 3 3 5-7',
  cards: 'M4 6h9v13H4zM9 3h11v14',
  development: 'M6 3h12v18H6zM9 8h6M9 12h6',
  knight: 'M12 3v12M8 15h8M12 15v6M9 6l3-3 3 3',
  road: 'M4 20 20 4',
  trade: 'M7 4 3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7',
  log: 'M5 6h14M5 12h14M5 18h9',
  book: 'M5 4h13v16H5zM9 4v16',
  away: 'M3 3l18 18M5 12.5a10 10 0 0 1 5-2.6M8.5 16a5 5 0 0 1 3.5-1.5M14 10a10 10 0 0 1 5 2.5',
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
