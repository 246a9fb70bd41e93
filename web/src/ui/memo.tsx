// Components that are drawn anew only when what they are given has changed.
import { Component, type ComponentChildren, type FunctionComponent } from 'preact';

export function memo<P extends object>(
  Inner: FunctionComponent<P>,
  isSame: (before: P, after: P) => boolean = haveSameValues,
) {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return !isSame(this.props, next);
    }
    override render(): ComponentChildren {
      return <Inner {...this.props} />;
    }
  };
}

function haveSameValues<P extends object>(before: P, after: P): boolean {
  const keys = Object.keys(after) as (keyof P)[];
  return keys.every((key) => before[key] === after[key]);
}
