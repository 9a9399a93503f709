import type { TargetAudience } from '@thedot/domain/users/target-audience.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { useRoleName } from '../../lib/format/use-role-name.ts';

/** An audience in words, such as “Startup, Member · Hub · Health”; needs the texts `audience`. */
export function useAudienceText() {
  const { t } = useTranslation('audience');
  const roleName = useRoleName();
  const format = useFormat();
  return ({ roles, organizationKinds, fields }: TargetAudience): string =>
    [
      format.list(roles.map((role) => roleName(role))),
      format.list(organizationKinds.map((kind) => t(`kind.${kind}`))),
      format.list(fields),
    ]
      .filter(Boolean)
      .join(' · ') || t('everyone');
}
