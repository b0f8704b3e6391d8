/** API routes of the staff's workbench: notes, views, motives, statistics. */

import { readUsualDelay } from '#contract/workbench/delay.ts';
import { listMotifs, writeMotifs } from '#contract/workbench/motifs.ts';
import { addNote, deleteNote, listNotes } from '#contract/workbench/notes.ts';
import { announcePresence } from '#contract/workbench/presence.ts';
import { readStatistics } from '#contract/workbench/statistics.ts';
import { addView, deleteView, listViews } from '#contract/workbench/views.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as motifs from './motifs.ts';
import * as notes from './notes.ts';
import { presence } from './presence.ts';
import * as statistics from './statistics.ts';
import { usualDelay } from './usual-delay.ts';
import * as views from './views.ts';

export function workbenchRoutes(): readonly Route[] {
  return [
    route(listMotifs, motifs.list),
    route(writeMotifs, motifs.write),
    route(listNotes, notes.list),
    route(addNote, notes.add),
    route(deleteNote, notes.remove),
    route(listViews, views.list),
    route(addView, views.add),
    route(deleteView, views.remove),
    route(announcePresence, presence),
    route(readStatistics, statistics.read),
    route(readUsualDelay, usualDelay()),
  ];
}
