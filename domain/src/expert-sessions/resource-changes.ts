// What a notification says when a session takes another space or other material.
import type { EmailFact, ReadParam } from '../kernel/email.ts';
import type { SessionResource } from './session-resources.contract.ts';

/** Only what changed is named: an empty text is none. */
export const RESOURCE_CHANGE_PARAMS = [
  'space?',
  'formerSpace?',
  'material?',
  'formerMaterial?',
] as const;

type Param = 'space' | 'formerSpace' | 'material' | 'formerMaterial';

export type ResourceChangeParams = Partial<Record<Param, string>>;

type Resources = readonly Pick<SessionResource, 'kind' | 'id' | 'name' | 'quantity' | 'state'>[];

const taken = (resources: Resources) => {
  const those = resources.filter(({ state }) => state !== 'missing');
  const space = those.find(({ kind }) => kind === 'space');
  const material = those
    .filter(({ kind }) => kind === 'material')
    .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
    .toSorted()
    .join(', ');
  return { id: space?.id ?? null, space: space?.name ?? '', material };
};

/** The space and the material of a session before and after a change, without what stays. */
export function describeResourceChange(before: Resources, after: Resources): ResourceChangeParams {
  const [was, is] = [taken(before), taken(after)];
  return {
    ...(was.id !== is.id && { space: is.space, formerSpace: was.space }),
    ...(was.material !== is.material && { material: is.material, formerMaterial: was.material }),
  };
}

const facts = (
  param: ReadParam<Param>,
  labels: Readonly<Record<Param, string>>,
  none: Readonly<Record<'space' | 'material', string>>,
): EmailFact[] =>
  (
    [
      ['space', 'formerSpace'],
      ['material', 'formerMaterial'],
    ] as const
  ).flatMap(([is, was]) =>
    param(is) || param(was)
      ? [
          [labels[is], param(is) || none[is]],
          [labels[was], param(was)],
        ]
      : [],
  );

export const resourceFactsInEnglish = (param: ReadParam<Param>): EmailFact[] =>
  facts(
    param,
    {
      space: 'New room',
      formerSpace: 'Previous room',
      material: 'New material',
      formerMaterial: 'Previous material',
    },
    { space: 'None', material: 'None' },
  );

export const resourceFactsInFrench = (param: ReadParam<Param>): EmailFact[] =>
  facts(
    param,
    {
      space: 'Nouvelle salle',
      formerSpace: 'Ancienne salle',
      material: 'Nouveau matériel',
      formerMaterial: 'Ancien matériel',
    },
    { space: 'Aucune', material: 'Aucun' },
  );
