export const blokus = {
  board: 'Blokus board',
  boardHelp:
    'Arrow keys move the piece, R turns it, F flips it, N goes to the next place where it fits, Enter places it, Escape puts it back.',
  colours: { blue: 'Blue', yellow: 'Yellow', red: 'Red', green: 'Green' },
  tray: (colour: string) => `Pieces of ${colour}`,
  pieceName: (name: string, squares: number) =>
    `${name}, ${squares === 1 ? '1 square' : `${squares} squares`}`,
  fits: 'fits somewhere',
  fitsNowhere: 'fits nowhere now',
  place: 'Place',
  rotate: 'Turn right',
  rotateLeft: 'Turn left',
  flip: 'Flip',
  putBack: 'Put back',
  nextPlace: 'Next place where it fits',
  pass: 'Pass',
  passSure: 'Pass although you could still play?',
  round: (n: number) => `Round ${n}`,
  at: (row: number, column: number, ok: boolean) =>
    `Row ${row}, column ${column}: ${ok ? 'fits' : 'does not fit'}`,
  square: (row: number, column: number, what: string) => `Row ${row}, column ${column}: ${what}`,
  free: 'free',
  remainingOf: (colour: string, n: number) =>
    `${colour}: ${n === 1 ? '1 piece' : `${n} pieces`} left`,
  out: 'finished',
  shared: 'shared',
  startPiece: (name: string) => `Everybody begins with ${name}.`,
  showCorners: 'Show my corner points',
  prompts: {
    turn: (colour: string) => `Your turn: place a piece of ${colour}.`,
    wait: (name: string, colour: string) => `${name} plays ${colour}.`,
  },
  hint: 'Your pieces must touch each other at corners and never along an edge.',
  goal: 'The game ends when nobody can place any more. The most squares win.',
  hintFirst: 'Your first piece must cover one of the marked start squares.',
};
