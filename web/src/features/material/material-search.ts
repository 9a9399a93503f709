import { IconPackage } from '@tabler/icons-react';
import { permission } from '@thedot/domain/access/access';
import { borrowPath, materialBookingPath } from '@thedot/domain/material/material-access.rules';
import type { FeatureSearch } from '../../lib/search.ts';

export const materialSearch: FeatureSearch = {
  hits: {
    material: {
      group: 'material',
      describe: ({ name, category, image, isTT }) => ({
        title: name,
        detail: category,
        path: borrowPath(isTT, name),
        picture: { photo: image, isSquare: true },
      }),
    },
    material_booking: {
      group: 'bookings',
      describe: ({ id, material, start, end, isTT }, { format }) => ({
        title: material,
        detail: format.dayAndRange(start, end),
        path: materialBookingPath(isTT, id),
        picture: IconPackage,
      }),
    },
  },
  commands: [
    {
      name: 'borrow_material',
      access: permission('create', 'material-booking'),
      icon: IconPackage,
      path: '/material/book',
    },
  ],
};
