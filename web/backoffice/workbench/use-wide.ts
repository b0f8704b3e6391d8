import { useMedia } from '#web/design/use-media.ts';

/** From here on the three panes stand side by side (`workbench.css` has the same figure). */
export const useWide = (): boolean => useMedia('(min-width: 68.75em)');
