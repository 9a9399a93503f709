import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../../ui/BackLink.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { userQuery } from '../../users/directory.data.ts';
import { AvailabilityEditor } from '../AvailabilityEditor.tsx';

/** What one expert says of their time, kept for them by the hub. */
export function ExpertAvailability({ expertId }: { expertId: string }) {
  const { t } = useTranslation('availability');
  const nameOf = useDisplayName();
  const { data: user } = useQuery(userQuery(expertId));
  return (
    <>
      <BackLink to="/availability">{t('all.back')}</BackLink>
      <PageHead title={user ? t('all.of', { name: nameOf(user.name) }) : t('all.title')} />
      <AvailabilityEditor expertId={expertId} />
    </>
  );
}
