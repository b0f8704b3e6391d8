import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Variables of the pieces, set on one element. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
