// The codes on labels of spaces, desks and material: each kind says who may make and use them.
import { assertFound } from '@thedot/domain/errors';
import { parseResourceCode } from '@thedot/domain/kernel/resource-code';
import type { BookableResource } from '@thedot/domain/scheduling/free-slots.rules';
import type { SystemContext } from '../../../kernel/context.ts';
import { createResourceCode } from '../../../platform/resource-codes.ts';
import * as queries from './resource-codes.queries.ts';

export interface LabelCode {
  readonly code: string;
  readonly unit: number | null;
  readonly createdAt: string;
}

export const findResourceCodes = (
  { db }: Pick<SystemContext, 'db'>,
  resourceId: string,
): Promise<LabelCode[]> => queries.findResourceCodes(db, resourceId);

/** Creates the codes that these resources and units do not have yet. */
export const createMissingCodes = (
  { db, now }: Pick<SystemContext, 'db' | 'now'>,
  units: readonly Omit<queries.NewCode, 'code'>[],
) =>
  queries.insertResourceCodes(
    db,
    units.map((it) => ({ ...it, code: createResourceCode() })),
    now(),
  );

/** Creates the codes that these units of a resource do not have yet, and returns all of its codes. */
export async function createResourceCodes(
  tx: Pick<SystemContext, 'db' | 'now'>,
  resourceId: string,
  units: readonly (number | null)[],
): Promise<LabelCode[]> {
  await createMissingCodes(
    tx,
    units.map((unit) => ({ resourceId, unit })),
  );
  return findResourceCodes(tx, resourceId);
}

/** Revokes a code, and returns what it named. To replace a label, create another code. */
export const revokeResourceCode = async (
  { db, now }: Pick<SystemContext, 'db' | 'now'>,
  kind: BookableResource['kind'],
  code: string,
): Promise<ScannedResource> =>
  assertFound(await queries.revokeCode(db, { code, kind, now: now() }), 'code.not_found');

interface ScannedResource {
  readonly resourceId: string;
  readonly unit: number | null;
}

/** The resource of this kind, and the unit of it, that a scanned or typed text names; undefined if it names none. */
export async function findScanned(
  { db }: Pick<SystemContext, 'db'>,
  kind: BookableResource['kind'],
  text: string,
): Promise<ScannedResource | undefined> {
  const code = parseResourceCode(text);
  const found = code === null ? undefined : await queries.findCode(db, code);
  return found?.kind === kind ? found : undefined;
}

/** The same, refused if it names none. */
export const findScannedResource = async (
  ...scan: Parameters<typeof findScanned>
): Promise<ScannedResource> => assertFound(await findScanned(...scan), 'code.not_found');
