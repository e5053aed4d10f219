/* The inner loop of observations in C: numbers of a table's columns, spread over a row of bytes.

   spread.py says what the words of a program mean, and does the same in Python. Nothing in here knows the game. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

enum { COPY, BELOW, ONE, FIELDS, ROW, EACH, VIA_COPY, VIA_FIELDS };
enum { HEAD = 3, HEADER = 7, MOST = 255 };

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
    if (distance < kept_bytes)
        return (long)(distance / sizeof(PyLongObject)) + LEAST_KEPT;
    return PyLong_AsLong(number); /* an error is looked for once, at the end */
}

static inline long item_of(PyObject *column, Py_ssize_t i)
{
    return 0 <= i && i < PyList_GET_SIZE(column) ? value_of(PyList_GET_ITEM(column, i)) : 0;
}

/* -- a row ---------------------------------------------------------------------------------------------------------- */

typedef struct {
    unsigned char *bytes;
    uint16_t size;
} Row;

static inline void put(Row row, int16_t position, long value)
{
    if ((uint16_t)position < row.size) /* what is not shown has position -1 */
        row.bytes[(uint16_t)position] = (unsigned char)(value > MOST ? MOST : value);
}

static inline void put_fields(Row row, const int16_t *positions, int cells, int width, long value)
{
    unsigned long left = (unsigned long)value, most = (1UL << width) - 1;
    for (int cell = 0; left && cell < cells; cell++, left >>= width)
        if (left & most)
            put(row, positions[cell], (long)(left & most));
}

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

static int run(const int16_t *word, const int16_t *end, PyObject *columns, Row row)
{
    while (word < end) {
        if (end - word < HEADER)
            goto wrong;
        int mode = word[0], first = word[2], count = word[3], cells = word[4], parameter = word[5], via = word[6];
        if (word[1] < 0 || word[1] >= PyList_GET_SIZE(columns) || first < 0 || count < 0 || cells < 0 || via < 0 ||
            parameter < 0)
            goto wrong;
        PyObject *column = PyList_GET_ITEM(columns, word[1]);
        const int16_t *data = word + HEADER;
        Py_ssize_t words = data_words(mode, count, cells, via);
        if (words < 0 || words > end - data || !PyList_Check(column))
            goto wrong;
        word = data + words;
        int there = (int)PyList_GET_SIZE(column) - first; /* a column may be shorter than it can be */
        if (count > there)
            count = there;
        switch (mode) {
        case COPY:
            for (int i = 0; i < count; i++) {
                long value = value_of(PyList_GET_ITEM(column, first + i));
                if (value > 0)
                    put(row, data[i], value);
            }
            break;
        case BELOW:
            for (int i = 0; i < count; i++) {
                long value = value_of(PyList_GET_ITEM(column, first + i));
                if (value < 0)
                    put(row, data[i], -value);
            }
            break;
        case ONE:
            for (int i = 0; i < count; i++) {
                long value = value_of(PyList_GET_ITEM(column, first + i)) + parameter;
                if (0 < value && value <= cells)
                    put(row, data[i * cells + value - 1], 1);
            }
            break;
        case FIELDS:
            for (int i = 0; i < count; i++) {
                long value = value_of(PyList_GET_ITEM(column, first + i));
                if (value > 0)
                    put_fields(row, data + i * cells, cells, parameter, value);
            }
            break;
        case ROW: {
            const int16_t *table = data + (words - (Py_ssize_t)via * cells);
            for (int i = 0; i < count; i++) {
                long value = value_of(PyList_GET_ITEM(column, first + i));
                if (0 <= value && value < via)
                    for (int cell = 0; cell < cells; cell++)
                        put(row, (int16_t)(data[i] + cell), table[value * cells + cell]);
            }
            break;
        }
        case EACH:
            for (Py_ssize_t i = 0; i < PyList_GET_SIZE(column); i++) {
                long value = value_of(PyList_GET_ITEM(column, i));
                if (0 <= value && value < cells)
                    put(row, data[value], 1);
            }
            break;
        default: { /* VIA_COPY, VIA_FIELDS */
            if (via >= PyList_GET_SIZE(columns) || !PyList_Check(PyList_GET_ITEM(columns, via)))
                goto wrong;
            PyObject *other = PyList_GET_ITEM(columns, via);
            for (int i = 0; i < count; i++, data += 1 + cells) {
                long which = value_of(PyList_GET_ITEM(column, first + i));
                if (which < 0 || which >= parameter)
                    continue;
                long value = item_of(other, data[0] + which);
                if (value > 0 && mode == VIA_COPY)
                    put(row, data[1], value);
                else if (value > 0)
                    put_fields(row, data + 1, cells, 2, value);
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
    const int16_t *word = (const int16_t *)PyBytes_AS_STRING(given[0]);
    const int16_t *end = word + PyBytes_GET_SIZE(given[0]) / 2;
    Py_ssize_t at = PyLong_AsSsize_t(given[5]);
    if (at == -1 && PyErr_Occurred())
        return NULL;
    if (end - word < HEAD || word[0] < 0 || word[1] < 0 || word[2] < 0 || at < 0 ||
        at + word[0] > PyByteArray_GET_SIZE(given[4]) || word[1] + PyBytes_GET_SIZE(given[2]) > word[0] ||
        word[2] + PyBytes_GET_SIZE(given[3]) > word[0]) {
        PyErr_SetString(PyExc_ValueError, "the row does not fit");
        return NULL;
    }
    Row row = {(unsigned char *)PyByteArray_AS_STRING(given[4]) + at, (uint16_t)word[0]};
    memset(row.bytes, 0, row.size);
    memcpy(row.bytes + word[1], PyBytes_AS_STRING(given[2]), (size_t)PyBytes_GET_SIZE(given[2]));
    memcpy(row.bytes + word[2], PyBytes_AS_STRING(given[3]), (size_t)PyBytes_GET_SIZE(given[3]));
    if (run(word + HEAD, end, given[1], row) < 0)
        return NULL;
    Py_RETURN_NONE;
}

/* -- ids: which action an object is, found by where it lies ---------------------------------------------------------- */

enum { SLOTS = 1 << 14 }; /* some four times as many as there are actions */
static struct {
    PyObject *action;
    int64_t id;
} slots[SLOTS];

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
    Py_RETURN_NONE;
}

static PyObject *append_ids(PyObject *Py_UNUSED(self), PyObject *const *given, Py_ssize_t count)
{
    if (count != 2 || !PyTuple_Check(given[0]) || !PyByteArray_Check(given[1])) {
        PyErr_SetString(PyExc_TypeError, "append_ids(legal: tuple, out: bytearray)");
        return NULL;
    }
    Py_ssize_t before = PyByteArray_GET_SIZE(given[1]), legal = PyTuple_GET_SIZE(given[0]);
    if (PyByteArray_Resize(given[1], before + legal * (Py_ssize_t)sizeof(int64_t)) < 0)
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

static PyMethodDef methods[] = {
    {"spread", (PyCFunction)(void (*)(void))spread, METH_FASTCALL, "As lancaster.encoding.spread.plain_spread."},
    {"number_actions", number_actions, METH_O, "Remember the actions; the id of each is its place."},
    {"append_ids", (PyCFunction)(void (*)(void))append_ids, METH_FASTCALL, "As lancaster.encoding.spread."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_spread", "See spread.py.", -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__spread(void)
{
    find_kept_numbers();
    return PyModule_Create(&module);
}
