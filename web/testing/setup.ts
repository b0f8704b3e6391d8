/** What the DOM of tests lacks, and a clean page after each test: with the real network, clock and functions. */

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
// Else a field would be replaced under the pointer of the first test that meets it, in any order of the files.
await loadCombo();

// React would note where each element was made, ten thousand a second: a tenth of the lane, for warnings that say it.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as object as Internals;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_VALUE,
  set: () => undefined,
});

// jsdom draws nothing: it knows neither media, nor scrolling.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
// Nor what is seen: what is not hidden by an attribute is.
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

// Nor modal dialogs: opening is kept, the top layer is not needed by tests.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

failUndeclared();
// What a page writes as it goes comes after its test; the next test has a page of its own.
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
