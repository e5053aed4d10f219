/* The forward pass of a small network in C, a row at a time: from observations to how good each legal action looks.

   batched.py does the same in NumPy. There everything goes through whole matrices, and every call takes its time; here
   only cells that are not 0 and only actions that are legal are looked at, which is a tenth of them. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <stdint.h>

enum { LANE = 8, WIDEST = 512 }; /* so many numbers at a time; the width of a network is a multiple of it */

/* A processor that can take more numbers at a time does, where the compiler knows how to ask it. */
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__)
#define FOR_EVERY_PROCESSOR __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define FOR_EVERY_PROCESSOR
#endif
#define INLINE static inline __attribute__((always_inline))

typedef struct {
    Py_ssize_t size, width, blocks, actions, rows;
    const int32_t *starts;      /* by cell of an observation: the row of value 1 */
    const uint8_t *caps;        /* by cell: the value from which on nothing changes; 0: it is not looked at */
    const float *table;         /* rows of the first layer, by cell and value */
    const float *bias;          /* of the first layer */
    const float *block;         /* by block: inner matrix, inner bias, outer matrix, outer bias */
    const float *scale, *shift; /* of the last layer */
    const float *policy;        /* a row for each action */
    const float *policy_bias;
} Model;

INLINE float total(const float *part)
{
    return ((part[0] + part[4]) + (part[1] + part[5])) + ((part[2] + part[6]) + (part[3] + part[7]));
}

INLINE float dot(const float *a, const float *b, Py_ssize_t width)
{
    float part[LANE] = {0};
    for (Py_ssize_t i = 0; i < width; i += LANE)
        for (int j = 0; j < LANE; j++)
            part[j] += a[i + j] * b[i + j];
    return total(part);
}

INLINE void add_row(float *restrict x, const float *restrict row, Py_ssize_t width)
{
    for (Py_ssize_t i = 0; i < width; i++)
        x[i] += row[i];
}

/* out += x @ matrix */
INLINE void add_product(float *restrict out, const float *restrict x, const float *restrict matrix, Py_ssize_t width)
{
    for (Py_ssize_t i = 0; i < width; i++, matrix += width)
        for (Py_ssize_t j = 0; j < width; j++)
            out[j] += x[i] * matrix[j];
}

/* LayerNorm, without what it multiplies and adds. */
INLINE void normal(float *restrict out, const float *restrict x, Py_ssize_t width)
{
    float part[LANE] = {0};
    for (Py_ssize_t i = 0; i < width; i += LANE)
        for (int j = 0; j < LANE; j++)
            part[j] += x[i + j];
    float mean = total(part) / (float)width;
    for (Py_ssize_t i = 0; i < width; i++)
        out[i] = x[i] - mean;
    float factor = 1.0f / sqrtf(dot(out, out, width) / (float)width + 1e-5f);
    for (Py_ssize_t i = 0; i < width; i++)
        out[i] *= factor;
}

INLINE void first_layer(const Model *m, const uint8_t *seen, float *x)
{
    memcpy(x, m->bias, (size_t)m->width * sizeof(float));
    for (Py_ssize_t cell = 0; cell < m->size; cell++) {
        if (cell + 8 <= m->size) { /* most cells are 0 */
            uint64_t eight;
            memcpy(&eight, seen + cell, 8);
            if (!eight) {
                cell += 7;
                continue;
            }
        }
        unsigned value = seen[cell] < m->caps[cell] ? seen[cell] : m->caps[cell];
        if (value)
            add_row(x, m->table + (m->starts[cell] + (Py_ssize_t)value - 1) * m->width, m->width);
    }
}

FOR_EVERY_PROCESSOR
static void judge(const Model *m, const uint8_t *seen, const int64_t *legal, Py_ssize_t count, float *logits)
{
    float x[WIDEST], centred[WIDEST], inner[WIDEST];
    Py_ssize_t width = m->width;
    first_layer(m, seen, x);
    const float *weights = m->block;
    for (Py_ssize_t block = 0; block < m->blocks; block++) {
        normal(centred, x, width);
        memcpy(inner, weights + width * width, (size_t)width * sizeof(float));
        add_product(inner, centred, weights, width);
        for (Py_ssize_t i = 0; i < width; i++)
            inner[i] = inner[i] > 0.0f ? inner[i] : 0.0f;
        weights += width * width + width;
        add_product(x, inner, weights, width);
        add_row(x, weights + width * width, width);
        weights += width * width + width;
    }
    normal(centred, x, width);
    for (Py_ssize_t i = 0; i < width; i++) {
        float value = centred[i] * m->scale[i] + m->shift[i];
        x[i] = value > 0.0f ? value : 0.0f;
    }
    for (Py_ssize_t i = 0; i < count; i++)
        logits[i] = dot(m->policy + legal[i] * width, x, width) + m->policy_bias[legal[i]];
}

/* -- arrays that Python hands over ---------------------------------------------------------------------------------- */

enum { STARTS, CAPS, TABLE, BIAS, BLOCK, SCALE, SHIFT, POLICY, POLICY_BIAS, OF_MODEL };
enum { SEEN = OF_MODEL, LEGAL, COUNTS, LOGITS, ARRAYS };

static int fits(const Model *m, const Py_buffer *of)
{
    const Py_ssize_t number = sizeof(float), width = m->width;
    return width > 0 && width <= WIDEST && width % LANE == 0 && of[STARTS].len == m->size * (Py_ssize_t)sizeof(int32_t) &&
           of[CAPS].len == m->size && of[TABLE].len == m->rows * width * number && of[BIAS].len == width * number &&
           of[BLOCK].len == m->blocks * 2 * (width * width + width) * number && of[SCALE].len == width * number &&
           of[SHIFT].len == width * number && of[POLICY].len == m->actions * width * number &&
           of[POLICY_BIAS].len == m->actions * number;
}

/* Whether every number leads to a place inside its array. */
static int is_inside(const Model *m, const Py_buffer *of, Py_ssize_t decisions)
{
    const int64_t *legal = of[LEGAL].buf, *counts = of[COUNTS].buf;
    Py_ssize_t all = of[LEGAL].len / (Py_ssize_t)sizeof(int64_t), listed = 0;
    if (of[SEEN].len != decisions * m->size || of[LOGITS].len != all * (Py_ssize_t)sizeof(float))
        return 0;
    for (Py_ssize_t cell = 0; cell < m->size; cell++)
        if (m->starts[cell] < 0 || m->starts[cell] + m->caps[cell] > m->rows)
            return 0;
    for (Py_ssize_t i = 0; i < all; i++)
        if (legal[i] < 0 || legal[i] >= m->actions)
            return 0;
    for (Py_ssize_t i = 0; i < decisions; i++) {
        if (counts[i] < 0 || counts[i] > all - listed)
            return 0;
        listed += counts[i];
    }
    return listed == all;
}

static PyObject *logits(PyObject *Py_UNUSED(self), PyObject *given)
{
    PyObject *arrays[ARRAYS];
    Model m = {0};
    if (!PyArg_ParseTuple(given, "(OOOOOOOOO)OOOO", &arrays[0], &arrays[1], &arrays[2], &arrays[3], &arrays[4], &arrays[5],
                          &arrays[6], &arrays[7], &arrays[8], &arrays[SEEN], &arrays[LEGAL], &arrays[COUNTS],
                          &arrays[LOGITS]))
        return NULL;
    Py_buffer of[ARRAYS];
    int taken = 0;
    PyObject *found = NULL;
    for (; taken < ARRAYS; taken++)
        if (PyObject_GetBuffer(arrays[taken], &of[taken], taken == LOGITS ? PyBUF_WRITABLE : PyBUF_SIMPLE) < 0)
            goto end;
    m.size = of[CAPS].len;
    m.width = of[BIAS].len / (Py_ssize_t)sizeof(float);
    m.actions = of[POLICY_BIAS].len / (Py_ssize_t)sizeof(float);
    if (m.width) {
        m.rows = of[TABLE].len / (Py_ssize_t)sizeof(float) / m.width;
        m.blocks = of[BLOCK].len / (Py_ssize_t)sizeof(float) / (2 * (m.width * m.width + m.width));
    }
    m.starts = of[STARTS].buf;
    m.caps = of[CAPS].buf;
    m.table = of[TABLE].buf;
    m.bias = of[BIAS].buf;
    m.block = of[BLOCK].buf;
    m.scale = of[SCALE].buf;
    m.shift = of[SHIFT].buf;
    m.policy = of[POLICY].buf;
    m.policy_bias = of[POLICY_BIAS].buf;
    Py_ssize_t decisions = of[COUNTS].len / (Py_ssize_t)sizeof(int64_t);
    if (!fits(&m, of) || !is_inside(&m, of, decisions)) {
        PyErr_SetString(PyExc_ValueError, "these arrays do not fit each other");
        goto end;
    }
    const uint8_t *seen = of[SEEN].buf;
    const int64_t *legal = of[LEGAL].buf, *counts = of[COUNTS].buf;
    float *out = of[LOGITS].buf;
    Py_BEGIN_ALLOW_THREADS
    for (Py_ssize_t i = 0; i < decisions; seen += m.size, legal += counts[i], out += counts[i], i++)
        judge(&m, seen, legal, (Py_ssize_t)counts[i], out);
    Py_END_ALLOW_THREADS
    found = Py_NewRef(Py_None);
end:
    while (taken-- > 0)
        PyBuffer_Release(&of[taken]);
    return found;
}

static PyMethodDef methods[] = {
    {"logits", logits, METH_VARARGS, "logits(model, observations, legal, counts, out): see batched.py."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_forward", "See batched.py.", -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__forward(void)
{
    return PyModule_Create(&module);
}
