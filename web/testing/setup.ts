/**
 * Adds what the test DOM lacks, and cleans the page after each test; network, clock and functions
 * are the real ones.
 */

import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { PATIENCE } from '#tools/testing/patience.ts';
import { loadCombo } from '#web/design/form/search-select.tsx';
import { failUndeclared } from './network.ts';
import './persons-time.ts';

type Internals = Readonly<
  Record<'__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', object>
>;

configure({ asyncUtilTimeout: PATIENCE });
// Otherwise the first test with such a field would see it replaced during use, in any order of the
// files.
await loadCombo();

// React would record an owner stack per element, ten thousand a second: a tenth of the test time,
// for warnings already clear without it.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as object as Internals;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_VALUE,
  set: () => undefined,
});

// jsdom has no layout: neither media queries nor scrolling.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
// Nor visibility: an element counts as visible unless hidden by an attribute.
Element.prototype.checkVisibility ??= function checkVisibility(this: Element) {
  return this.closest('[hidden]') === null;
};
Element.prototype.scrollIntoView ??= () => undefined;
window.scrollTo = () => undefined;

// What is measured is 400 pixels wide.
window.ResizeObserver ??= class {
  readonly notify: ResizeObserverCallback;
  constructor(notify: ResizeObserverCallback) {
    this.notify = notify;
  }
  observe() {
    const entry = { contentRect: { width: 400 } };
    this.notify([entry as ResizeObserverEntry], this);
  }
  unobserve() {}
  disconnect() {}
};

// Nor modal dialogs: only the open state is simulated, tests do not need the top layer.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

failUndeclared();
// A page may still write while it is unmounted, after its test: the next test starts with a clean
// page.
beforeEach(() => {
  window.dispatchEvent(new Event('pageshow'));
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the document of tests has no store of cookies.
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  cleanup();
});
