export const percent = (share: number): number => Math.round(share * 100);
