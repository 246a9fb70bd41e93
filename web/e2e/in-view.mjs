// Whether parts of the page can be seen and used without scrolling anything.

// Nothing moves any more: sheets have slid in, pieces have landed. What moves for ever does not count.
export function atRest(page) {
  return page.evaluate(() => {
    const passing = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect.getComputedTiming().endTime));
    return Promise.allSettled(passing.map((animation) => animation.finished)).then(() => null);
  });
}

// Of the parts named, those that are not there, or not wholly in sight.
export async function outOfSight(page, selectors) {
  await atRest(page);
  return page.evaluate((names) => {
    const root = document.documentElement; // on a phone the window's own size grows with what is too wide
    const visibleBox = (element) => {
      let box = { left: 0, top: 0, right: root.clientWidth, bottom: root.clientHeight };
      for (let up = element.parentElement; up; up = up.parentElement) {
        if (getComputedStyle(up).overflowY === 'visible') continue;
        const edge = up.getBoundingClientRect();
        box = {
          left: Math.max(box.left, edge.left),
          top: Math.max(box.top, edge.top),
          right: Math.min(box.right, edge.right),
          bottom: Math.min(box.bottom, edge.bottom),
        };
      }
      return box;
    };
    const isSeen = (element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      const box = visibleBox(element);
      const slack = 1.5; // fractions of a pixel, and borders
      return (
        width > 0 &&
        height > 0 &&
        left >= box.left - slack &&
        top >= box.top - slack &&
        right <= box.right + slack &&
        bottom <= box.bottom + slack
      );
    };
    return names.filter((name) => {
      const found = [...document.querySelectorAll(name)];
      return found.length === 0 || !found.every(isSeen);
    });
  }, selectors);
}

export function scrollsAtAll(page) {
  return page.evaluate(() => {
    const root = document.documentElement;
    return root.scrollWidth > root.clientWidth || root.scrollHeight > root.clientHeight;
  });
}

export function boxOf(page, selector) {
  return page.evaluate((name) => {
    const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(' ');
  }, selector);
}
