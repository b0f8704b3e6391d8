/** The exports' part of the API. */

import { readCompleteness } from '#contract/exchange/declaration.ts';
import { askExport, readExport } from '#contract/exchange/exports.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';
import { type AskParts, exporter } from './ask-export.ts';
import { completeness } from './completeness.ts';
import type { ExportObjects } from './kept-file.ts';
import { exportReader } from './read-export.ts';

export function exportRoutes(
  parts: AskParts & { readonly objects: ExportObjects; readonly links: LinkSigner },
): readonly Route[] {
  return [
    route(readCompleteness, completeness(parts)),
    route(askExport, exporter(parts)),
    route(readExport, exportReader(parts.objects, parts.links)),
  ];
}
