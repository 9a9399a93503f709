import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Links to the user's sign-up review. */
export function SignUpReviewLink({ id }: { id: string }) {
  const { t } = useTranslation('directory');
  return (
    <Anchor component={Link} to={`/users/external?open=${id}`} inherit underline="always">
      {t('registration')}
    </Anchor>
  );
}
