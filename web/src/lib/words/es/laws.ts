// Spanish words: the 44 laws, each with a short title and one sentence, both our own.
import type { Words } from '../index.svelte';

export const laws: Words['game']['laws'] = {
  B0a: { title: 'Espuelas de oro', text: 'Quien tiene más oro fortalece a un caballero colocado.' },
  B0b: { title: 'Llamada a las armas', text: 'Quien tiene más escuderos recibe un caballero nuevo.' },
  B0c: {
    title: 'Señores de la tierra',
    text: '3 puntos de poder por cada 2 condados con un caballero tuyo.',
  },
  B1a: { title: 'Voces compradas', text: 'Cuantas veces quieras: 1 moneda de oro por 1 ficha de voto.' },
  B1b: {
    title: 'Séquito espléndido',
    text: 'Cuantas veces quieras: 1 moneda de oro y 1 escudero por 3 puntos de poder.',
  },
  B1c: { title: 'Botín de guerra', text: '1 ampliación por cada 2 batallas con un caballero tuyo.' },
  B1d: { title: 'Espadas diestras', text: '1 escudero por cada caballero colocado de fuerza 2.' },
  B2a: {
    title: 'Arca de guerra',
    text: '1 moneda de oro, 1 escudero y 1 ficha de voto por cada 2 batallas con un caballero tuyo.',
  },
  B2b: {
    title: 'Armado en el campo',
    text: 'Un caballero colocado de fuerza 3 puede cambiar de sitio con el de fuerza 4 de tu reserva.',
  },
  B2c: {
    title: 'Mano amiga',
    text: '1 fortalecimiento, si no tienes colocado ningún caballero de fuerza 2.',
  },
  B2d: { title: 'Maestros de obra', text: '5 puntos de poder por cada 3 ampliaciones tuyas.' },
  B3a: { title: 'Gloria en Francia', text: '3 puntos de poder por cada batalla con un caballero tuyo.' },
  B3b: {
    title: 'El caballero llano',
    text: '5 puntos de poder, si tus tres caballeros de fuerza 1 están todos colocados.',
  },
  B3c: { title: 'Grandes señoríos', text: '8 puntos de poder por cada 3 condados con un caballero tuyo.' },
  B3d: { title: 'Parentesco noble', text: '1 caballero nuevo por cada 3 nobles de tu mesa redonda.' },
  B4a: { title: 'Oro por gloria', text: 'Cuantas veces quieras: 1 moneda de oro por 1 punto de poder.' },
  B4b: { title: 'Escuderos por gloria', text: 'Cuantas veces quieras: 1 escudero por 1 punto de poder.' },
  B4c: {
    title: 'Todos los rangos',
    text: '6 puntos de poder, si has colocado caballeros de las cuatro fuerzas.',
  },
  N0a: { title: 'La voz del ejército', text: '1 ficha de voto por cada batalla con un caballero tuyo.' },
  N0b: {
    title: 'Paga para muchos',
    text: 'Quien tiene más escuderos recibe 1 moneda de oro y 1 ficha de voto.',
  },
  N0c: { title: 'Siervos del rico', text: 'Quien tiene más oro recibe 1 escudero y 1 ficha de voto.' },
  N1a: {
    title: 'Salón solitario',
    text: '1 moneda de oro, 1 escudero y 1 ficha de voto, si no hay ningún noble en tu mesa redonda.',
  },
  N1b: {
    title: 'Escuderos a Francia',
    text: 'Por cada batalla con un caballero tuyo, un escudero puede ir a una de esas batallas: 1 de fuerza más allí.',
  },
  N1c: { title: 'Espadas jóvenes', text: '1 escudero por cada caballero colocado de fuerza 1.' },
  N1d: { title: 'Canteros reales', text: 'Cuantas veces quieras: 4 monedas de oro por 1 ampliación.' },
  N2a: { title: 'Salones llenos', text: '3 puntos de poder por cada caballero en tu castillo.' },
  N2b: { title: 'Lenguas ahorradoras', text: 'Quien conserva más fichas de voto recibe 1 fortalecimiento.' },
  N2c: {
    title: 'Hermanos de armas',
    text: '3 puntos de poder, si tus dos caballeros de fuerza 2 están colocados.',
  },
  N2d: {
    title: 'Tributo de la tierra',
    text: 'Cada condado con un caballero tuyo cuesta 1 moneda de oro; el caballero por el que no pagas vuelve a la corte.',
  },
  N3a: { title: 'Campos extensos', text: '5 puntos de poder por cada 2 condados con un caballero tuyo.' },
  N3b: {
    title: 'Cambistas',
    text: 'Cuantas veces quieras, en un solo sentido: 2 monedas de oro por 1 escudero, o 2 escuderos por 1 moneda de oro.',
  },
  N3c: {
    title: 'Mantenimiento',
    text: 'Cada ampliación tuya cuesta 1 escudero; la que no pagas no da nada en esta ronda.',
  },
  N3d: {
    title: 'Escolta armada',
    text: '3 puntos de poder por cada 2 escuderos que acompañan a tus caballeros en condados.',
  },
  N4a: {
    title: 'Sillas vacías',
    text: '3 puntos de poder por cada caballero tuyo en un condado en el que no quedan nobles.',
  },
  N4b: {
    title: 'Gran ofrenda',
    text: 'Cuantas veces quieras: 1 moneda de oro, 1 escudero y 1 ficha de voto sobrante por 3 puntos de poder.',
  },
  N4c: {
    title: 'La flor de Inglaterra',
    text: 'Quien tiene más caballeros en batallas recibe 5 puntos de poder.',
  },
  K2a: {
    title: 'La leva del rey',
    text: 'Quien tiene más escuderos entrega 2 escuderos; quien tiene más oro entrega 3 monedas de oro.',
  },
  K2b: { title: 'Escudo limpio', text: 'Quien tiene menos marcas de deshonra recibe 5 puntos de poder.' },
  K2c: { title: 'Penitencia', text: 'Quien no tiene ningún obispo devuelve 1 marca de deshonra.' },
  K2d: {
    title: 'Sellos en venta',
    text: 'Cuantas veces quieras: 1 sello por 2 escuderos y 1 moneda de oro.',
  },
  K3a: { title: 'El oído del rey', text: 'Quien conserva más fichas de voto recibe 1 sello.' },
  K3b: {
    title: 'Pompa y riqueza',
    text: 'Quien tiene más escuderos recibe 3 puntos de poder; quien tiene más oro recibe 3 puntos de poder.',
  },
  K3c: { title: 'Envidia del reino', text: '1 marca de deshonra por cada 2 condados con un caballero tuyo.' },
  K3d: { title: 'Mártires', text: '3 puntos de poder por cada caballero tuyo en la Torre.' },
};
