import Abc from '@mui/icons-material/Abc';
import AccessTime from '@mui/icons-material/AccessTime';
import Article from '@mui/icons-material/ArticleOutlined';
import AttachFile from '@mui/icons-material/AttachFile';
import CalendarToday from '@mui/icons-material/CalendarTodayOutlined';
import CheckBox from '@mui/icons-material/CheckBoxOutlined';
import Draw from '@mui/icons-material/DrawOutlined';
import ExpandCircleDown from '@mui/icons-material/ExpandCircleDownOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import Functions from '@mui/icons-material/Functions';
import HelpOutlined from '@mui/icons-material/HelpOutlined';
import Mic from '@mui/icons-material/MicOutlined';
import Notes from '@mui/icons-material/Notes';
import Numbers from '@mui/icons-material/Numbers';
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import Place from '@mui/icons-material/PlaceOutlined';
import QrCode from '@mui/icons-material/QrCode';
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import Repeat from '@mui/icons-material/Repeat';
import StarOutlined from '@mui/icons-material/StarOutlined';
import StickyNote from '@mui/icons-material/StickyNote2Outlined';
import Timeline from '@mui/icons-material/Timeline';
import ToggleOn from '@mui/icons-material/ToggleOnOutlined';
import Tune from '@mui/icons-material/Tune';
import type { SvgIconComponent } from '@mui/icons-material';
import { kindOf } from './model/form-kinds.ts';

const icons: Readonly<Record<string, SvgIconComponent>> = {
  text: Abc,
  email: Abc,
  comment: Notes,
  barcode: QrCode,
  radiogroup: RadioButtonChecked,
  dropdown: ExpandCircleDown,
  checkbox: CheckBox,
  tagbox: CheckBox,
  ranking: FormatListNumbered,
  boolean: ToggleOn,
  rating: StarOutlined,
  integer: Numbers,
  number: Numbers,
  range: Tune,
  date: CalendarToday,
  datetime: CalendarToday,
  time: AccessTime,
  expression: Functions,
  photo: PhotoCamera,
  drawing: Draw,
  audio: Mic,
  signature: Draw,
  file: AttachFile,
  geopoint: Place,
  geotrace: Timeline,
  page: Article,
  panel: Folder,
  repeat: Repeat,
  html: StickyNote,
};

/** The icon of an element, or of an entry of the palette by its key. */
export function KindIcon({ json, kind }: { json?: unknown; kind?: string }) {
  const key = kind ?? kindOf(json)?.key ?? '';
  const Icon = icons[key] ?? HelpOutlined;
  return <Icon aria-hidden sx={{ fontSize: 17, color: 'text.secondary', flexShrink: 0 }} />;
}
