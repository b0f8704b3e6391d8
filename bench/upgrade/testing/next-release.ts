/**
 * Preloaded before a server of these sources to simulate the next release, whose schema has one
 * more step.
 */

import { migrations } from '#server/migrations/list.ts';
import * as nextStep from '#server/migrations/testing/next-step.ts';

Object.assign(migrations, { '9999-next': nextStep });
