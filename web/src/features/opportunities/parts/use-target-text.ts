import type { OpportunityTarget } from '@thedot/domain/opportunities/opportunities.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';

/** Returns for whom an opportunity is, as one text for each part of its target. */
export function useTargetText() {
  const { t } = useTranslation('opportunities');
  const { list } = useFormat();
  const roleName = useRoleName();
  return ({ roles, fields, organizations }: OpportunityTarget): readonly string[] => {
    const parts = [
      roles.length > 0 && list(roles.map(roleName)),
      fields.length > 0 && list(fields),
      organizations > 0 && t('organizations_count', { count: organizations }),
    ].filter((it) => it !== false);
    return parts.length > 0 ? parts : [t('for_all')];
  };
}
