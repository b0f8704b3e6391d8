import { queueMessages } from '#web/backoffice/messages/queue.ts';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';

const SCHEMES = ['light', 'dark'] as const;

/**
 * The brand of a structure: its code and a dot in its colour. Tokens exist per brand and scheme, so
 * there is one dot per scheme and the stylesheet shows the current one.
 */
export function BrandMark({ marque }: { marque: string }) {
  const { brands } = useConfiguration();
  const theme = brands.find(({ code }) => code === marque)?.theme;
  return (
    <span className="brand-mark" title={queueMessages.brand(marque)}>
      {theme
        ? SCHEMES.map((scheme) => (
            <span
              key={scheme}
              className="brand-dot"
              data-brand={theme}
              data-color-scheme={scheme}
              aria-hidden
            />
          ))
        : null}
      <span aria-hidden>{marque}</span>
      <VisuallyHidden>{queueMessages.brand(marque)}</VisuallyHidden>
    </span>
  );
}
