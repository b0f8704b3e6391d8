/** Loaded before a server of these sources: the next release, one step of the schema further. */

import { migrations } from '#server/migrations/list.ts';
import * as nextStep from '#server/migrations/testing/next-step.ts';

Object.assign(migrations, { '9999-next': nextStep });
