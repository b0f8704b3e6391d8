import { type RefObject, useLayoutEffect } from 'react';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';

/** Copies the page's light or dark scheme whenever it changes. */
const SCHEME = 'data-color-scheme';
const BRAND = 'data-brand';

/** Applies the colours of the structure's brand to the surrounding desk. */
export function useWornBrand(location: RefObject<HTMLElement | null>, marque: string | null): void {
  const { brands } = useConfiguration();
  const theme = brands.find(({ code }) => code === marque)?.theme;
  useLayoutEffect(() => {
    const workbench = location.current?.closest('.workbench');
    if (workbench == null || theme === undefined) return;
    const page = document.documentElement;
    const follow = () => workbench.setAttribute(SCHEME, page.getAttribute(SCHEME) ?? 'light');
    follow();
    workbench.setAttribute(BRAND, theme);
    const watch = new MutationObserver(follow);
    watch.observe(page, { attributeFilter: [SCHEME] });
    return () => {
      watch.disconnect();
      for (const name of [SCHEME, BRAND]) workbench.removeAttribute(name);
    };
  }, [location, theme]);
}
