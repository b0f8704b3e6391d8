/** What the DOM of tests lacks, and a clean page after each test. */

import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { PATIENCE } from '../../tools/testing/patience.ts';
import './persons-time.ts';

configure({ asyncUtilTimeout: PATIENCE });

// jsdom draws nothing: it knows neither media, nor scrolling.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
Element.prototype.scrollIntoView ??= () => undefined;
window.scrollTo = () => undefined;

// Nor modal dialogs: opening is kept, the top layer is not needed by tests.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
