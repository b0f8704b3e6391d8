import './frame.css';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';

export type Tab<Key extends string> = { key: Key; label: string; count?: number | undefined };

export type TabsProps<Key extends string> = {
  label: string;
  tabs: readonly Tab<Key>[];
  current: Key;
  onCurrent: (key: Key) => void;
  /** Content of the current tab. */
  children: ReactNode;
};

/** Tabs with counts. Arrows move and select, as in the ARIA pattern; one tab stop. */
export function Tabs<Key extends string>({
  label,
  tabs,
  current,
  onCurrent,
  children,
}: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // When the tabs overflow, scrolls the current one to the middle.
  useLayoutEffect(() => {
    const bar = list.current;
    const tab = bar?.children[tabs.findIndex(({ key }) => key === current)];
    if (bar && tab instanceof HTMLElement)
      bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
  }, [tabs, current]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Modifier keys belong to the browser: Alt and an arrow go back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = tabs.findIndex((tab) => tab.key === current);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tabs.length) % tabs.length;
    const tab = tabs[index];
    if (!tab) return;
    onCurrent(tab.key);
    const button = list.current?.children[index];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => {
          const selected = tab.key === current;
          return (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}-${tab.key}`}
              className="tab"
              aria-selected={selected}
              aria-controls={selected ? `${id}-panel` : undefined}
              tabIndex={selected ? 0 : -1}
              onClick={() => onCurrent(tab.key)}
            >
              {tab.label}
              {tab.count === undefined ? null : <span className="tab-count">{tab.count}</span>}
            </button>
          );
        })}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`} tabIndex={-1}>
        {children}
      </div>
    </>
  );
}
