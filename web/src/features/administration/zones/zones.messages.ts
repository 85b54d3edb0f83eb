import { messages } from '#i18n/messages.ts';

export const zonesMessages = messages({
  map: { es: 'Mapa de zonas', en: 'Map of zones' },
  importGeojson: { es: 'Importar GeoJSON', en: 'Import GeoJSON' },
  exportGeojson: { es: 'GeoJSON, todas las zonas', en: 'GeoJSON, all zones' },
  barrios: { es: 'Barrios', en: 'Neighbourhoods' },
  ask: { es: 'Consultar un punto', en: 'Ask about a point' },
  askHelp: {
    es: 'Haga clic en el mapa para saber qué zona y qué barrio corresponden.',
    en: 'Click on the map to learn which zone and neighbourhood it is.',
  },
  inZones: { es: 'En {zones}', en: 'In {zones}' },
  inNone: { es: 'Fuera de todas las zonas', en: 'Outside of every zone' },
  nearest: {
    es: 'Barrio más cercano: {name}, a {distance}',
    en: 'Nearest neighbourhood: {name}, {distance} away',
  },
  outline: { es: 'Contorno', en: 'Outline' },
  corners: { es: '{n} vértice|{n} vértices', en: '{n} corner|{n} corners' },
  parts: { es: '{n} polígono|{n} polígonos', en: '{n} polygon|{n} polygons' },
  noOutline: { es: 'Sin contorno', en: 'No outline' },
  draw: { es: 'Dibujar', en: 'Draw' },
  adjust: { es: 'Ajustar', en: 'Adjust' },
  erase: { es: 'Quitar el contorno', en: 'Remove the outline' },
  centre: { es: 'Centrar el punto', en: 'Centre the point' },
  drawHelp: {
    es: 'Clic para cada vértice; cierre sobre el primero o con Intro. Escape cancela.',
    en: 'Click for each corner; close on the first one or with Enter. Escape cancels.',
  },
  adjustHelp: {
    es: 'Elija el polígono y arrastre sus vértices o los puntos medios. Clic derecho quita un vértice.',
    en: 'Choose the polygon and drag its corners or midpoints. Right-click removes a corner.',
  },
  asText: { es: 'Editar como texto', en: 'Edit as text' },
  textLabel: { es: 'Contorno en GeoJSON', en: 'Outline as GeoJSON' },
  textHelp: {
    es: 'Polygon o MultiPolygon, longitud primero. Sirve también para editar solo con el teclado.',
    en: 'Polygon or MultiPolygon, longitude first. Also the way to edit by keyboard alone.',
  },
  textApply: { es: 'Aplicar', en: 'Apply' },
  textWrong: {
    es: 'No es un contorno válido: se espera un Polygon o MultiPolygon de GeoJSON con anillos cerrados.',
    en: 'Not a valid outline: a GeoJSON Polygon or MultiPolygon with closed rings is expected.',
  },
  overlaps: {
    es: 'El contorno se cruza con otras zonas: {zones}. Puede guardarlo, pero un punto común pertenecerá a más de una.',
    en: 'The outline overlaps other zones: {zones}. You may save it, but a common point will belong to more than one.',
  },
  contents: { es: 'Contenido', en: 'Contents' },
  employees: { es: 'Personal', en: 'Employees' },
  openWork: { es: 'Trabajo abierto', en: 'Open work' },
  none: { es: 'Ninguno', en: 'None' },
  mobile: { es: 'en campo', en: 'in the field' },
  chooseFile: { es: 'Elegir archivo GeoJSON', en: 'Choose a GeoJSON file' },
  fileHelp: {
    es:
      'Una FeatureCollection con «code» y «name_es» en las propiedades. Primero se revisa: nada se guarda ' +
      'hasta que usted confirme.',
    en:
      'A FeatureCollection with “code” and “name_es” among the properties. It is checked first: nothing is ' +
      'saved until you confirm.',
  },
  fileWrong: {
    es: 'El archivo no es una FeatureCollection de GeoJSON.',
    en: 'The file is not a GeoJSON FeatureCollection.',
  },
  checking: { es: 'Revisando las zonas del archivo', en: 'Checking the zones of the file' },
  tooLarge: { es: 'El archivo supera los 10 MB.', en: 'The file is larger than 10 MB.' },
  summary: {
    es: '{created} por crear, {updated} por actualizar, {same} sin cambios',
    en: '{created} to create, {updated} to update, {same} unchanged',
  },
  create: { es: 'Se crea', en: 'Created' },
  update: { es: 'Se actualiza', en: 'Updated' },
  same: { es: 'Sin cambios', en: 'Unchanged' },
  fault: { es: 'Con error', en: 'Faulty' },
  faulty: {
    es: '{n} zona tiene error: corrija el archivo para importarlo.|{n} zonas tienen error: corrija el archivo para importarlo.',
    en: '{n} zone is faulty: correct the file to import it.|{n} zones are faulty: correct the file to import it.',
  },
  crosses: { es: 'se cruza con {zones}', en: 'overlaps {zones}' },
  apply: { es: 'Importar', en: 'Import' },
  applied: {
    es: 'Zonas importadas: {created} creadas, {updated} actualizadas.',
    en: 'Zones imported: {created} created, {updated} updated.',
  },
  place: { es: 'Haga clic en el mapa para ubicar el punto.', en: 'Click on the map to set the point.' },
  placed: { es: 'Punto elegido', en: 'Chosen point' },
});
