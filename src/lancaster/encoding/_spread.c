/* The inner loop of observations in C: numbers of a table's columns, spread over a row of bytes.

   spread.py says what the words of a program mean, and does the same in Python. Nothing in here knows the game.

   A program is read once: it is checked, and positions that are not shown become the scratch byte behind the row. After
   that nothing is looked at twice, and cells are written whether there is something to write or not: what a game shows
   cannot be foreseen, and a branch that is guessed wrongly takes longer than ten bytes that are written in vain. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

enum { COPY, BELOW, ONE, FIELDS, ROW, EACH, VIA_COPY, VIA_FIELDS };
enum { BITS = 100 }; /* FIELDS of one bit that stand side by side */
enum { HEAD = 3, HEADER = 7, MOST = 255, BAND_BITS = 2, MOST_ROW = 4096, BEHIND = 16 };

/* -- numbers: Python keeps the small ones in one array, so that where one lies says which it is ------------------- */

enum { LEAST_KEPT = -5, MOST_KEPT = 256 };
static uintptr_t kept;       /* where LEAST_KEPT lies */
static uintptr_t kept_bytes; /* of the array; 0 if the small numbers do not lie in one */

static void find_kept_numbers(void)
{
    PyObject *least = PyLong_FromLong(LEAST_KEPT);
    kept = (uintptr_t)least;
    kept_bytes = (MOST_KEPT - LEAST_KEPT + 1) * sizeof(PyLongObject);
    for (long n = LEAST_KEPT; n <= MOST_KEPT; n++) {
        PyObject *number = PyLong_FromLong(n);
        if ((uintptr_t)number != kept + (uintptr_t)(n - LEAST_KEPT) * sizeof(PyLongObject))
            kept_bytes = 0;
        Py_XDECREF(number);
    }
    Py_XDECREF(least);
}

static inline long value_of(PyObject *number)
{
    uintptr_t distance = (uintptr_t)number - kept;
    if (__builtin_expect(distance < kept_bytes, 1))
        return (long)(distance / sizeof(PyLongObject)) + LEAST_KEPT;
    return PyLong_AsLong(number); /* an error is looked for once, at the end */
}

/* -- programs ------------------------------------------------------------------------------------------------------- */

typedef struct {
    int mode, column, first, count, cells, parameter, via;
    const int16_t *data; /* positions, each of them inside the row or the scratch byte */
} Instruction;

typedef struct {
    PyObject *words;  /* the bytes it was read from, held so that their address means this program */
    int size, question, sets;
    int columns;      /* so many it needs */
    int instructions;
    Instruction *instruction;
    int16_t *data;
} Program;

/* Words that follow the header of an instruction. */
static Py_ssize_t data_words(int mode, Py_ssize_t count, Py_ssize_t cells, Py_ssize_t via)
{
    switch (mode) {
    case COPY:
    case BELOW: return count;
    case ONE:
    case FIELDS: return count * cells;
    case ROW: return count + via * cells;
    case EACH: return cells;
    case VIA_COPY:
    case VIA_FIELDS: return count * (1 + cells);
    default: return -1;
    }
}

/* While a program is read: where its data go, and which positions have been given away. */
typedef struct {
    int16_t *next;
    int size;
    int twice;
    char given[MOST_ROW];
} Reading;

static void add_position(Reading *reading, int position)
{
    if (position < 0 || position >= reading->size)
        position = reading->size; /* the scratch byte */
    else if (reading->given[position]++)
        reading->twice = 1;
    *reading->next++ = (int16_t)position;
}

static void add_positions(Reading *reading, const int16_t *words, Py_ssize_t count)
{
    for (Py_ssize_t i = 0; i < count; i++)
        add_position(reading, words[i]);
}

/* The data of an instruction as `run` wants them. */
static void add_data(Reading *reading, const Instruction *it, const int16_t *words)
{
    switch (it->mode) {
    case ONE: /* before the positions of an index the one of a number that has none */
        for (int i = 0; i < it->count; i++) {
            add_position(reading, -1);
            add_positions(reading, words + i * it->cells, it->cells);
        }
        break;
    case EACH: /* behind the positions the one of a number that has none */
        add_positions(reading, words, it->cells);
        add_position(reading, -1);
        break;
    case ROW: /* every position for itself, then the table */
        for (int i = 0; i < it->count; i++)
            for (int cell = 0; cell < it->cells; cell++)
                add_position(reading, words[i] + cell);
        for (int i = 0; i < it->via * it->cells; i++) {
            int value = words[it->count + i];
            *reading->next++ = (int16_t)(value < 0 ? 0 : value > MOST ? MOST : value);
        }
        break;
    case VIA_COPY:
    case VIA_FIELDS:
        for (int i = 0; i < it->count; i++, words += 1 + it->cells) {
            *reading->next++ = words[0];
            add_positions(reading, words + 1, it->cells);
        }
        break;
    default: add_positions(reading, words, data_words(it->mode, it->count, it->cells, it->via));
    }
}

/* Of FIELDS of one bit that stand side by side only the first position of each number is needed. */
static void merge_bits(Instruction *it)
{
    int16_t *positions = (int16_t *)it->data;
    if (it->mode != FIELDS || it->parameter != 1 || it->cells == 0 || it->cells > 16)
        return;
    for (int i = 0; i < it->count * it->cells; i++)
        if (positions[i] != positions[i - i % it->cells] + i % it->cells)
            return;
    for (int i = 0; i < it->count; i++)
        positions[i] = positions[i * it->cells];
    it->mode = BITS;
}

static void forget(Program *program)
{
    PyMem_Free(program->instruction);
    PyMem_Free(program->data);
    Py_CLEAR(program->words);
    memset(program, 0, sizeof *program);
}

/* Reads a program; 0, or -1 and an error. */
static int read_program(Program *program, PyObject *bytes)
{
    const int16_t *word = (const int16_t *)PyBytes_AS_STRING(bytes);
    const int16_t *end = word + PyBytes_GET_SIZE(bytes) / 2;
    Reading reading = {0};
    if (end - word < HEAD || word[0] < 0 || word[0] >= MOST_ROW || word[1] < 0 || word[2] < 0)
        goto wrong;
    program->words = Py_NewRef(bytes);
    program->size = reading.size = word[0];
    program->question = word[1];
    program->sets = word[2];
    /* as many instructions as words, and some words become two positions: more than enough of both */
    size_t length = (size_t)(end - word);
    program->instruction = PyMem_Calloc(length, sizeof(Instruction));
    size_t positions = 0;
    for (const int16_t *here = word + HEAD; here < end;) { /* checks, and counts */
        if (end - here < HEADER)
            goto wrong;
        for (int i = 1; i < HEADER; i++)
            if (here[i] < 0)
                goto wrong;
        Instruction it = {here[0], here[1], here[2], here[3], here[4], here[5], here[6], NULL};
        here += HEADER;
        Py_ssize_t words = data_words(it.mode, it.count, it.cells, it.via);
        if (words < 0 || words > end - here)
            goto wrong;
        if (it.mode == FIELDS && !(0 < it.parameter && it.parameter <= 8))
            goto wrong;
        here += words;
        positions += (size_t)words + (size_t)it.count * (size_t)(1 + it.cells) + 1;
        int columns = 1 + (it.mode >= VIA_COPY && it.via > it.column ? it.via : it.column);
        if (columns > program->columns)
            program->columns = columns;
        if (program->instruction)
            program->instruction[program->instructions++] = it;
    }
    program->data = reading.next = PyMem_Calloc(positions + 1, sizeof(int16_t));
    if (!program->instruction || !program->data) {
        forget(program);
        PyErr_NoMemory();
        return -1;
    }
    word += HEAD;
    for (int i = 0; i < program->instructions; i++) {
        Instruction *it = &program->instruction[i];
        Py_ssize_t words = data_words(it->mode, it->count, it->cells, it->via);
        it->data = reading.next;
        add_data(&reading, it, word + HEADER);
        merge_bits(it);
        word += HEADER + words;
    }
    if (!reading.twice)
        return 0;
wrong:
    forget(program);
    PyErr_SetString(PyExc_ValueError, "this is no program for these columns");
    return -1;
}

enum { PROGRAMS = 256 };
static Program programs[PROGRAMS]; /* those that were run last, by the address of their words */

static const Program *program_of(PyObject *bytes)
{
    Program *known = &programs[((uint64_t)(uintptr_t)bytes >> 4) * UINT64_C(0x9E3779B97F4A7C15) >> 56];
    if (known->words != bytes) {
        forget(known);
        if (read_program(known, bytes) < 0)
            return NULL;
    }
    return known;
}

/* -- a row ---------------------------------------------------------------------------------------------------------- */

static unsigned char as_bytes[MOST_KEPT - LEAST_KEPT + 1]; /* the small numbers, cut off at 0 and MOST */
static unsigned char bits_of[256][8];                      /* a byte in pieces of one bit, the lowest first */
static unsigned char bands_of[256][4];                     /* the same in pieces of BAND_BITS bits */

static void fill_tables(void)
{
    for (int n = LEAST_KEPT; n <= MOST_KEPT; n++)
        as_bytes[n - LEAST_KEPT] = (unsigned char)(n < 0 ? 0 : n > MOST ? MOST : n);
    for (int n = 0; n < 256; n++) {
        for (int i = 0; i < 8; i++)
            bits_of[n][i] = (unsigned char)(n >> i & 1);
        for (int i = 0; i < 4; i++)
            bands_of[n][i] = (unsigned char)(n >> i * BAND_BITS & ((1 << BAND_BITS) - 1));
    }
}

static inline unsigned char byte_of(PyObject *number)
{
    uintptr_t distance = (uintptr_t)number - kept;
    if (__builtin_expect(distance < kept_bytes, 1))
        return as_bytes[distance / sizeof(PyLongObject)];
    long value = PyLong_AsLong(number);
    return (unsigned char)(value < 0 ? 0 : value > MOST ? MOST : value);
}

static inline void put_fields(unsigned char *row, const int16_t *positions, int cells, int width, unsigned long value)
{
    if (width == BAND_BITS && cells == 4 && value < 256) {
        const unsigned char *pieces = bands_of[value];
        row[positions[0]] = pieces[0];
        row[positions[1]] = pieces[1];
        row[positions[2]] = pieces[2];
        row[positions[3]] = pieces[3];
        return;
    }
    unsigned long most = (1UL << width) - 1;
    for (int cell = 0; cell < cells; cell++, value >>= width)
        row[positions[cell]] = (unsigned char)(value & most);
}

/* Lights bits side by side: eight cells at a time, nothing but the lit ones changes. */
static inline void put_bits(unsigned char *row, int cells, unsigned long value)
{
    for (value &= (1UL << cells) - 1; value; value >>= 8, row += 8) {
        uint64_t there, lit;
        memcpy(&there, row, 8);
        memcpy(&lit, bits_of[value & 255], 8);
        there |= lit;
        memcpy(row, &there, 8);
    }
}

static int run(const Program *program, PyObject *columns, unsigned char *row)
{
    if (PyList_GET_SIZE(columns) < program->columns)
        goto wrong;
    const Instruction *end = program->instruction + program->instructions;
    for (const Instruction *it = program->instruction; it < end; it++) {
        PyObject *column = PyList_GET_ITEM(columns, it->column);
        if (!PyList_CheckExact(column))
            goto wrong;
        const int16_t *data = it->data;
        int cells = it->cells, parameter = it->parameter, count = it->count;
        Py_ssize_t there = PyList_GET_SIZE(column) - it->first; /* a column may be shorter than it can be */
        if (count > there)
            count = (int)there;
        PyObject **numbers = ((PyListObject *)column)->ob_item + it->first;
        switch (it->mode) {
        case COPY:
            for (int i = 0; i < count; i++)
                row[data[i]] = byte_of(numbers[i]);
            break;
        case BELOW:
            for (int i = 0; i < count; i++) {
                long value = value_of(numbers[i]);
                if (value < 0)
                    row[data[i]] = (unsigned char)(-value > MOST ? MOST : -value);
            }
            break;
        case ONE:
            for (int i = 0; i < count; i++, data += 1 + cells) {
                unsigned long which = (unsigned long)(value_of(numbers[i]) + parameter);
                row[data[which <= (unsigned long)cells ? which : 0]] = 1;
            }
            break;
        case FIELDS:
            for (int i = 0; i < count; i++, data += cells) {
                long value = value_of(numbers[i]);
                if (value > 0)
                    put_fields(row, data, cells, parameter, (unsigned long)value);
            }
            break;
        case BITS:
            for (int i = 0; i < count; i++) {
                long value = value_of(numbers[i]);
                if (value > 0)
                    put_bits(row + data[i], cells, (unsigned long)value);
            }
            break;
        case ROW: {
            const int16_t *table = data + it->count * cells;
            for (int i = 0; i < count; i++, data += cells) {
                long value = value_of(numbers[i]);
                if (0 <= value && value < it->via)
                    for (int cell = 0; cell < cells; cell++)
                        row[data[cell]] = (unsigned char)table[value * cells + cell];
            }
            break;
        }
        case EACH:
            numbers = ((PyListObject *)column)->ob_item;
            for (Py_ssize_t i = 0; i < PyList_GET_SIZE(column); i++) {
                unsigned long which = (unsigned long)value_of(numbers[i]);
                row[data[which < (unsigned long)cells ? which : (unsigned long)cells]] = 1;
            }
            break;
        default: { /* VIA_COPY, VIA_FIELDS */
            PyObject *other = PyList_GET_ITEM(columns, it->via);
            if (!PyList_CheckExact(other))
                goto wrong;
            unsigned long length = (unsigned long)PyList_GET_SIZE(other);
            PyObject **others = ((PyListObject *)other)->ob_item;
            for (int i = 0; i < count; i++, data += 1 + cells) {
                unsigned long which = (unsigned long)value_of(numbers[i]);
                unsigned long place = (unsigned long)data[0] + which;
                if (which >= (unsigned long)parameter || place >= length)
                    continue;
                long value = value_of(others[place]);
                if (value > 0 && it->mode == VIA_COPY)
                    row[data[1]] = (unsigned char)(value > MOST ? MOST : value);
                else if (value > 0)
                    put_fields(row, data + 1, cells, BAND_BITS, (unsigned long)value);
            }
        }
        }
    }
    return PyErr_Occurred() ? -1 : 0;
wrong:
    PyErr_SetString(PyExc_ValueError, "this is no program for these columns");
    return -1;
}

static PyObject *spread(PyObject *Py_UNUSED(self), PyObject *const *given, Py_ssize_t count)
{
    if (count != 6 || !PyBytes_Check(given[0]) || !PyList_Check(given[1]) || !PyBytes_Check(given[2]) ||
        !PyBytes_Check(given[3]) || !PyByteArray_Check(given[4])) {
        PyErr_SetString(PyExc_TypeError, "spread(program: bytes, columns: list, question: bytes, sets: bytes, "
                                         "out: bytearray, at: int)");
        return NULL;
    }
    Py_ssize_t at = PyLong_AsSsize_t(given[5]);
    if (at == -1 && PyErr_Occurred())
        return NULL;
    const Program *program = program_of(given[0]);
    if (!program)
        return NULL;
    Py_ssize_t size = program->size, questions = PyBytes_GET_SIZE(given[2]), sets = PyBytes_GET_SIZE(given[3]);
    if (at < 0 || at + size > PyByteArray_GET_SIZE(given[4]) || program->question + questions > size ||
        program->sets + sets > size) {
        PyErr_SetString(PyExc_ValueError, "the row does not fit");
        return NULL;
    }
    unsigned char row[MOST_ROW + BEHIND];
    memset(row, 0, (size_t)size);
    memcpy(row + program->question, PyBytes_AS_STRING(given[2]), (size_t)questions);
    memcpy(row + program->sets, PyBytes_AS_STRING(given[3]), (size_t)sets);
    if (run(program, given[1], row) < 0)
        return NULL;
    memcpy(PyByteArray_AS_STRING(given[4]) + at, row, (size_t)size);
    Py_RETURN_NONE;
}

/* -- ids: which action an object is, found by where it lies ---------------------------------------------------------- */

enum { SLOTS = 1 << 14 }; /* some four times as many as there are actions */
static struct {
    PyObject *action;
    int64_t id;
} slots[SLOTS];

static PyObject *numbered; /* the actions, by id */

static inline size_t slot_of(PyObject *action)
{
    return (size_t)(((uint64_t)(uintptr_t)action >> 4) * UINT64_C(0x9E3779B97F4A7C15) >> 50);
}

static PyObject *number_actions(PyObject *Py_UNUSED(self), PyObject *actions)
{
    if (!PyTuple_Check(actions) || PyTuple_GET_SIZE(actions) > SLOTS / 2) {
        PyErr_SetString(PyExc_TypeError, "number_actions(actions: tuple), and not too many of them");
        return NULL;
    }
    for (size_t slot = 0; slot < SLOTS; slot++)
        Py_CLEAR(slots[slot].action);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(actions); i++) {
        PyObject *action = PyTuple_GET_ITEM(actions, i);
        size_t slot = slot_of(action);
        while (slots[slot].action)
            slot = (slot + 1) % SLOTS;
        slots[slot].action = Py_NewRef(action);
        slots[slot].id = i;
    }
    Py_XSETREF(numbered, Py_NewRef(actions));
    Py_RETURN_NONE;
}

static PyObject *pick(PyObject *Py_UNUSED(self), PyObject *const *given, Py_ssize_t count)
{
    if (count != 2 || !PyLong_Check(given[0]) || !PyTuple_Check(given[1])) {
        PyErr_SetString(PyExc_TypeError, "pick(number: int, legal: tuple)");
        return NULL;
    }
    Py_ssize_t number = PyLong_AsSsize_t(given[0]);
    if (number == -1 && PyErr_Occurred())
        PyErr_Clear(); /* so large a number is no id */
    if (numbered && 0 <= number && number < PyTuple_GET_SIZE(numbered)) {
        PyObject *action = PyTuple_GET_ITEM(numbered, number);
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(given[1]); i++)
            if (PyTuple_GET_ITEM(given[1], i) == action)
                return Py_NewRef(action);
    }
    Py_RETURN_NONE;
}

static PyObject *append_ids(PyObject *Py_UNUSED(self), PyObject *const *given, Py_ssize_t count)
{
    if (count != 2 || !PyTuple_Check(given[0]) || !PyByteArray_Check(given[1])) {
        PyErr_SetString(PyExc_TypeError, "append_ids(legal: tuple, out: bytearray)");
        return NULL;
    }
    Py_ssize_t before = PyByteArray_GET_SIZE(given[1]), legal = PyTuple_GET_SIZE(given[0]);
    Py_ssize_t after = before + legal * (Py_ssize_t)sizeof(int64_t);
    /* Python makes room for an eighth more; most of many lanes would be copied again and again. */
    if (after >= ((PyByteArrayObject *)given[1])->ob_alloc && PyByteArray_Resize(given[1], after + after / 2) < 0)
        return NULL;
    if (PyByteArray_Resize(given[1], after) < 0)
        return NULL;
    char *out = PyByteArray_AS_STRING(given[1]) + before;
    Py_ssize_t found = 0;
    for (Py_ssize_t i = 0; i < legal; i++) {
        PyObject *action = PyTuple_GET_ITEM(given[0], i);
        size_t slot = slot_of(action);
        while (slots[slot].action && slots[slot].action != action)
            slot = (slot + 1) % SLOTS;
        if (slots[slot].action) {
            memcpy(out + found * (Py_ssize_t)sizeof(int64_t), &slots[slot].id, sizeof(int64_t));
            found++;
        }
    }
    if (found < legal && PyByteArray_Resize(given[1], before + found * (Py_ssize_t)sizeof(int64_t)) < 0)
        return NULL;
    return PyLong_FromSsize_t(found);
}

/* -- tables that are next ------------------------------------------------------------------------------------------- */

/* What one asks for leads to what the next asks for. */
enum { LISTS_AHEAD = 8, ITEMS_AHEAD = 6, COLUMNS_AHEAD = 4, NUMBERS_AHEAD = 2, CACHE_LINE = 64 };

static inline void fetch_bytes(const void *memory, Py_ssize_t bytes)
{
    uintptr_t line = (uintptr_t)memory & ~(uintptr_t)(CACHE_LINE - 1);
    for (; line < (uintptr_t)memory + (uintptr_t)bytes; line += CACHE_LINE)
        __builtin_prefetch((const void *)line);
}

static inline void fetch_items(PyObject *list)
{
    if (PyList_CheckExact(list))
        fetch_bytes(((PyListObject *)list)->ob_item, Py_SIZE(list) * (Py_ssize_t)sizeof(PyObject *));
}

/* The place of the last item, and `behind` places on. */
static inline void fetch_end(PyObject *list, int behind)
{
    if (PyList_CheckExact(list) && Py_SIZE(list))
        __builtin_prefetch(&((PyListObject *)list)->ob_item[Py_SIZE(list) - 1 + behind]);
}

/* The lane that is so far ahead in the order; -1 if there is none. */
static inline Py_ssize_t lane_ahead(PyObject *order, Py_ssize_t place, Py_ssize_t lanes)
{
    if (place >= PyList_GET_SIZE(order) || !PyLong_Check(PyList_GET_ITEM(order, place)))
        return -1;
    long lane = value_of(PyList_GET_ITEM(order, place));
    return lane < lanes ? lane : -1;
}

static PyObject *fetch(PyObject *Py_UNUSED(self), PyObject *const *given, Py_ssize_t count)
{
    if (count != 7 || !PyList_CheckExact(given[5]) || !PyLong_Check(given[6]))
        goto wrong;
    for (int i = 0; i < 5; i++)
        if (!PyList_CheckExact(given[i]) || PyList_GET_SIZE(given[i]) != PyList_GET_SIZE(given[0]))
            goto wrong;
    PyObject **tables = ((PyListObject *)given[0])->ob_item, **columns_of = ((PyListObject *)given[1])->ob_item;
    PyObject **agendas = ((PyListObject *)given[2])->ob_item, **pasts = ((PyListObject *)given[3])->ob_item;
    PyObject **legal = ((PyListObject *)given[4])->ob_item, *order = given[5];
    Py_ssize_t lanes = PyList_GET_SIZE(given[0]), place = value_of(given[6]), lane;
    if (place < 0 || place > PyList_GET_SIZE(order)) {
        PyErr_Clear(); /* so large a number is no place */
        Py_RETURN_NONE;
    }
    if ((lane = lane_ahead(order, place + LISTS_AHEAD, lanes)) >= 0) {
        __builtin_prefetch(columns_of[lane]);
        __builtin_prefetch(tables[lane]);
        __builtin_prefetch(agendas[lane]);
        __builtin_prefetch(pasts[lane]);
        __builtin_prefetch(legal[lane]);
    }
    if ((lane = lane_ahead(order, place + ITEMS_AHEAD, lanes)) >= 0) {
        fetch_items(columns_of[lane]);
        fetch_bytes(tables[lane], Py_TYPE(tables[lane])->tp_basicsize);
        fetch_end(agendas[lane], 0);
        fetch_end(pasts[lane], 2);
        if (PyTuple_CheckExact(legal[lane]))
            fetch_bytes(&PyTuple_GET_ITEM(legal[lane], 0), Py_SIZE(legal[lane]) * (Py_ssize_t)sizeof(PyObject *));
    }
    if ((lane = lane_ahead(order, place + COLUMNS_AHEAD, lanes)) >= 0 && PyList_CheckExact(columns_of[lane])) {
        PyListObject *columns = (PyListObject *)columns_of[lane];
        for (Py_ssize_t i = 0; i < Py_SIZE(columns); i++)
            __builtin_prefetch(columns->ob_item[i]);
        if (PyList_CheckExact(agendas[lane]) && Py_SIZE(agendas[lane]))
            __builtin_prefetch(PyList_GET_ITEM(agendas[lane], Py_SIZE(agendas[lane]) - 1));
    }
    if ((lane = lane_ahead(order, place + NUMBERS_AHEAD, lanes)) >= 0 && PyList_CheckExact(columns_of[lane])) {
        PyListObject *columns = (PyListObject *)columns_of[lane];
        for (Py_ssize_t i = 0; i < Py_SIZE(columns); i++)
            fetch_items(columns->ob_item[i]);
    }
    if (PyErr_Occurred())
        PyErr_Clear(); /* nor is so large a number a lane */
    Py_RETURN_NONE;
wrong:
    PyErr_SetString(PyExc_TypeError, "fetch(tables: list, columns: list, agendas: list, pasts: list, legal: list, "
                                     "order: list, place: int), the first five of one length");
    return NULL;
}

/* -- memory for rows ------------------------------------------------------------------------------------------------ */

enum { MOST_KEPT_ROWS = 3 }; /* one in the caller's hands, one on its way, and one to spare */

static PyObject *room(PyObject *Py_UNUSED(self), PyObject *const *given, Py_ssize_t count)
{
    Py_ssize_t size = count == 2 && PyLong_Check(given[1]) ? PyLong_AsSsize_t(given[1]) : -1;
    if (size < 0 || !PyList_CheckExact(given[0])) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "room(kept: list, size: int), not below 0");
        return NULL;
    }
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(given[0]); i++) {
        PyObject *rows = PyList_GET_ITEM(given[0], i);
        if (PyByteArray_CheckExact(rows) && Py_REFCNT(rows) == 1 && ((PyByteArrayObject *)rows)->ob_exports == 0 &&
            PyByteArray_GET_SIZE(rows) == size)
            return Py_NewRef(rows);
    }
    PyObject *rows = PyByteArray_FromStringAndSize(NULL, size);
    if (!rows)
        return NULL;
    memset(PyByteArray_AS_STRING(rows), 0, (size_t)size);
    if (PyList_Append(given[0], rows) < 0 ||
        (PyList_GET_SIZE(given[0]) > MOST_KEPT_ROWS && PyList_SetSlice(given[0], 0, 1, NULL) < 0)) {
        Py_DECREF(rows);
        return NULL;
    }
    return rows;
}

static PyMethodDef methods[] = {
    {"spread", (PyCFunction)(void (*)(void))spread, METH_FASTCALL, "As lancaster.encoding.spread.plain_spread."},
    {"number_actions", number_actions, METH_O, "Remember the actions; the id of each is its place."},
    {"append_ids", (PyCFunction)(void (*)(void))append_ids, METH_FASTCALL, "As lancaster.encoding.spread."},
    {"pick", (PyCFunction)(void (*)(void))pick, METH_FASTCALL, "As lancaster.encoding.spread.plain_pick."},
    {"fetch", (PyCFunction)(void (*)(void))fetch, METH_FASTCALL, "As lancaster.encoding.spread.plain_fetch."},
    {"room", (PyCFunction)(void (*)(void))room, METH_FASTCALL, "As lancaster.encoding.spread.plain_room."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_spread", "See spread.py.", -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__spread(void)
{
    find_kept_numbers();
    fill_tables();
    return PyModule_Create(&module);
}
