import { queueMessages } from '#web/backoffice/messages/queue.ts';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';

const SCHEMES = ['light', 'dark'] as const;

/**
 * The brand of a structure: its code and a dot of its colour. The tokens exist for one brand and one
 * scheme together, so there is a dot for each scheme and the sheet shows the one in use.
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
