import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useController } from 'react-hook-form';
import { useText } from '#i18n/messages.ts';
import type { ControlProps } from '#kit/catalogue/catalogue.types.ts';
import { MapView } from '#kit/map/map.tsx';
import { zonesMessages } from './zones.messages.ts';

const six = (value: number) => Math.round(value * 1e6) / 1e6;

/** Sets the form's latitude and longitude by a click on the map; typing them moves the point. */
export function PlacePicker({ form }: { form: ControlProps['form'] }) {
  const t = useText(zonesMessages);
  const latitude = useController({ control: form.control, name: 'latitude' }).field;
  const longitude = useController({ control: form.control, name: 'longitude' }).field;
  const [lat, lng] = [latitude.value, longitude.value];
  const placed =
    typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return (
    <Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {t('place')}
      </Typography>
      <Box sx={{ height: 300 }}>
        <MapView
          label={t('place')}
          markers={
            placed
              ? [{ id: 0, latitude: lat, longitude: lng, tone: 'orange', initials: '⌂', label: t('placed') }]
              : []
          }
          selectedMarker={0}
          maxZoom={13}
          fitKey="place"
          onPick={(at) => {
            latitude.onChange(six(at.latitude));
            longitude.onChange(six(at.longitude));
            void form.trigger(['latitude', 'longitude']);
          }}
        />
      </Box>
    </Box>
  );
}
