import { type RefObject, useLayoutEffect } from 'react';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';

/** As light or as dark as the page, whoever changes that. */
const SCHEME = 'data-color-scheme';
const BRAND = 'data-brand';

/** The workbench around this place wears the colours of the brand whose structure is treated in it. */
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
