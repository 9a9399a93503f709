import { fileUrl } from '../../../lib/api/client.ts';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import classes from './DealCard.module.css';

interface Props {
  partner: string;
  logo: string | null;
  size?: number;
}

/** The logo of the partner, whole and on white, or their generated initials. Decorative: the name stands beside it. */
export const DealLogo = ({ partner, logo, size = 52 }: Props) =>
  logo ? (
    <img
      className={classes.logo}
      src={fileUrl(logo)}
      alt=""
      width={size}
      height={size}
      decoding="async"
    />
  ) : (
    <DotAvatar name={partner} size={size} square />
  );
